// Package steps turns the words of the features into calls on a subject and
// into expectations of what it answers. It knows no implementation: what a
// step names is what an outsider could observe.
//
// When-steps put what happened (receipts, executions, outcomes, spawns,
// flushes) into a ledger. Then-steps claim its entries, and "nothing else
// happens" closes it. Whatever nobody claimed by the next When or Given, or by
// the end of the scenario, fails the step at which that is found.
package steps
