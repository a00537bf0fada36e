//go:build !unix

package udp_test

const truncated = 0
