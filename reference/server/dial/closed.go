package dial

import (
	"errors"
	"fmt"
	"math"

	"github.com/quic-go/quic-go"

	"github.com/moveauth/moveauth/reference/wire"
)

// ClosedError says that an end has closed the connection, and by which code.
type ClosedError struct {
	Code   wire.CloseCode
	Reason string // for people
	Host   bool   // the host has; else the client
}

func (e *ClosedError) Error() string {
	who := "the client"
	if e.Host {
		who = "the host"
	}
	if e.Reason == "" {
		return fmt.Sprintf("dial: %s has closed the connection: %v (%#02x)", who, e.Code, uint16(e.Code))
	}
	return fmt.Sprintf("dial: %s has closed the connection: %v (%#02x): %.200q", who, e.Code, uint16(e.Code), e.Reason)
}

// ErrStreamEnded says that the host has ended the control stream, and with it
// the connection, and has given no code.
var ErrStreamEnded = errors.New("dial: the host has ended the control stream")

// closed turns an error of QUIC that is a close by an application into a
// [*ClosedError]. Others it returns as they are.
func closed(err error) error {
	var app *quic.ApplicationError
	if !errors.As(err, &app) || app.ErrorCode > math.MaxUint16 {
		return err
	}
	return &ClosedError{Code: wire.CloseCode(app.ErrorCode), Reason: app.ErrorMessage, Host: app.Remote}
}

// CodeOf returns the code with which a connection was closed; false if the error
// is not that one was.
func CodeOf(err error) (wire.CloseCode, bool) {
	var c *ClosedError
	if errors.As(closed(err), &c) {
		return c.Code, true
	}
	return 0, false
}
