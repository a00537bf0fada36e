package wire

import "fmt"

// CloseCode is the error code with which an end closes its connection.
type CloseCode uint16

// The codes.
const (
	CloseDone         CloseCode = 0x00 // all is well
	CloseVersion      CloseCode = 0x01 // the hello has another version
	CloseBadToken     CloseCode = 0x02 // the token is none of the host's
	CloseExpiredToken CloseCode = 0x03 // the token's time is over
	CloseMalformed    CloseCode = 0x05 // what came cannot be read
	CloseTooLarge     CloseCode = 0x06 // a frame, or something in it, is longer than it may be
	CloseUnknownType  CloseCode = 0x07 // there is no such type, or none in this direction
	CloseNoHello      CloseCode = 0x08 // it did not come in time, not first, or a second time
	CloseTakenOver    CloseCode = 0x09 // the player has a newer connection
	CloseTooSlow      CloseCode = 0x0a // the other end does not read
	CloseTooMuch      CloseCode = 0x0b // it sends more than it may
	CloseShuttingDown CloseCode = 0x0c // the host goes away
	CloseNotAllowed   CloseCode = 0x0d // a message of another mode, or for another player
	CloseServerError  CloseCode = 0x0e // the fault is the host's
)

var closeNames = map[CloseCode]string{
	CloseDone: "DONE", CloseVersion: "VERSION", CloseBadToken: "BAD_TOKEN", CloseExpiredToken: "EXPIRED_TOKEN",
	CloseMalformed: "MALFORMED", CloseTooLarge: "FRAME_TOO_LARGE", CloseUnknownType: "UNKNOWN_TYPE", CloseNoHello: "NO_HELLO",
	CloseTakenOver: "TAKEN_OVER", CloseTooSlow: "TOO_SLOW", CloseTooMuch: "TOO_MUCH", CloseShuttingDown: "SHUTTING_DOWN",
	CloseNotAllowed: "NOT_ALLOWED", CloseServerError: "SERVER_ERROR",
}

// String returns the code's name.
func (c CloseCode) String() string {
	if name, ok := closeNames[c]; ok {
		return name
	}
	return fmt.Sprintf("code %#02x", uint16(c))
}

// CloseFor returns the code with which a connection is closed over what a
// decoder refused on its stream.
func CloseFor(err error) CloseCode {
	switch FaultOf(err) {
	case 0:
		return CloseServerError
	case BadVersion:
		return CloseVersion
	case BadType:
		return CloseUnknownType
	case OverLimit:
		return CloseTooLarge
	}
	return CloseMalformed
}
