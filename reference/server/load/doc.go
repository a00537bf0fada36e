// Package load measures a running host under the load of bots: whether its ticks
// begin in time, whether anything is lost on streams, and whether its memory stays
// as it is. The host is another process, which is looked at by its /metrics.
package load
