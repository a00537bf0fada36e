package udp

// Batches says whether packets wait on this system.
const Batches = batches
