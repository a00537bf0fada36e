// Package folder holds what a host keeps on disk beside its store: in its data
// folder lie the certificate by which clients know it, the secret of its join
// tokens, and the settings of its game.
//
//	certificate.pem  made on the first start; its fingerprint is what clients know
//	key.pem          its key, for this user alone
//	secret           64 hexadecimal digits, for this user alone
//	settings.json    the game; made on the first start, to be changed by hand
//
// Nothing that is there is ever overwritten. What a first start left half-made, as
// it was killed or the disk was full, the next one makes whole.
package folder
