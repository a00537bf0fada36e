/**
 * moveauth/1, the wire of adr/wire.md, for a client in JavaScript: bytes to
 * values and back. It needs DataView and Uint8Array, and nothing of Node.
 */
export { WireError } from './bytes.mjs';
export { NOBODY, hex, unhex } from './values.mjs';
export { MESSAGES, VERSION, decode, encode } from './messages.mjs';
export { KINDS, decodeArguments, decodeDelta, encodeArguments, encodeDelta } from './payloads.mjs';
export { widthOf } from './places.mjs';
export {
  CLOSE, DATAGRAM_BYTES, FrameReader, closeCodeOf, decodeDatagram, encodeDatagram, encodeFrame, readHead, splitDatagram,
} from './transport.mjs';
