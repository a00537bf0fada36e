//go:build unix

package stdio

import (
	"os"
	"os/exec"
	"syscall"
)

// tree is a child's process tree: on unix its process group, which is named
// by the child's id.
type tree struct{}

// prepare puts the child into a group of its own. Signals of the terminal do
// not reach it any more; whoever gets them closes the subject.
func (*tree) prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

func (*tree) adopt(*os.Process) {}

// kill kills the whole group. That nobody is left in it is no error.
func (*tree) kill(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }

func (*tree) release() {}

// crashed reports whether a process was ended by a signal.
func crashed(state *os.ProcessState) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	return ok && status.Signaled()
}
