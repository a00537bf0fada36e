//go:build unix

package udp_test

import "syscall"

const truncated = syscall.MSG_TRUNC
