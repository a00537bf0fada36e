package wire

import (
	"encoding/binary"
	"math"

	"github.com/moveauth/moveauth/reference/unit"
)

func appendFlag(data []byte, is bool) []byte {
	if is {
		return append(data, 1)
	}
	return append(data, 0)
}

func appendFloat(data []byte, x float64) []byte {
	f := float32(x)
	if f == 0 {
		// WIRE-009b: what rounds to −0 is 0 too.
		f = 0
	}
	return binary.LittleEndian.AppendUint32(data, math.Float32bits(f))
}

func appendPlace(data []byte, at unit.Vec) []byte {
	return appendFloat(appendFloat(data, at.X), at.Y)
}

func appendVec3(data []byte, v Vec3) []byte {
	return appendFloat(appendFloat(appendFloat(data, v.X), v.Y), v.Z)
}

func appendQuat(data []byte, q Quat) []byte {
	return appendFloat(appendVec3(data, Vec3{q.X, q.Y, q.Z}), q.W)
}

func appendName(data []byte, name string) []byte {
	return append(append(data, byte(len(name))), name...)
}
