//go:build !unix

package main

import (
	"errors"
	"time"
)

func used() (user, system time.Duration, err error) {
	return 0, 0, errors.New("this system does not say what a process has used; Linux is wanted")
}
