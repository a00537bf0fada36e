//go:build unix

package main

import (
	"syscall"
	"time"
)

// used returns how much CPU this process has used, and the kernel for it.
func used() (user, system time.Duration, err error) {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		return 0, 0, err
	}
	return time.Duration(r.Utime.Nano()), time.Duration(r.Stime.Nano()), nil
}
