//go:build race

package server_test

const raced = true
