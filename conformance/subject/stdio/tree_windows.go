package stdio

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"unsafe"
)

var (
	kernel32                 = syscall.NewLazyDLL("kernel32.dll")
	createJobObject          = kernel32.NewProc("CreateJobObjectW")
	setInformationJobObject  = kernel32.NewProc("SetInformationJobObject")
	assignProcessToJobObject = kernel32.NewProc("AssignProcessToJobObject")
	terminateJobObject       = kernel32.NewProc("TerminateJobObject")
)

const (
	jobObjectExtendedLimitInformation = 9
	jobObjectLimitKillOnJobClose      = 0x2000
)

// jobLimits is JOBOBJECT_EXTENDED_LIMIT_INFORMATION.
type jobLimits struct {
	PerProcessUserTimeLimit int64
	PerJobUserTimeLimit     int64
	LimitFlags              uint32
	MinimumWorkingSetSize   uintptr
	MaximumWorkingSetSize   uintptr
	ActiveProcessLimit      uint32
	Affinity                uintptr
	PriorityClass           uint32
	SchedulingClass         uint32
	IoInfo                  [6]uint64
	ProcessMemoryLimit      uintptr
	JobMemoryLimit          uintptr
	PeakProcessMemoryUsed   uintptr
	PeakJobMemoryUsed       uintptr
}

// tree is a child's process tree: on Windows a job object. What the child
// starts before it is in the job is left to taskkill.
type tree struct {
	job syscall.Handle // 0 if there is none
}

func (*tree) prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

func (t *tree) adopt(p *os.Process) {
	job, _, _ := createJobObject.Call(0, 0)
	if job == 0 {
		return
	}
	limits := jobLimits{LimitFlags: jobObjectLimitKillOnJobClose}
	ok, _, _ := setInformationJobObject.Call(job, jobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&limits)), unsafe.Sizeof(limits))
	if ok != 0 {
		// The handle is valid until the process was waited for.
		_ = p.WithHandle(func(handle uintptr) {
			ok, _, _ = assignProcessToJobObject.Call(job, handle)
		})
	}
	if ok == 0 {
		_ = syscall.CloseHandle(syscall.Handle(job))
		return
	}
	t.job = syscall.Handle(job)
}

// kill kills the whole tree. That nobody is left in it is no error.
func (t *tree) kill(p *os.Process) {
	if t.job != 0 {
		_, _, _ = terminateJobObject.Call(uintptr(t.job), 1)
		return
	}
	_ = exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(p.Pid)).Run()
	_ = p.Kill()
}

func (t *tree) release() {
	if t.job != 0 {
		_ = syscall.CloseHandle(t.job)
		t.job = 0
	}
}

// crashed reports whether a process was ended by an exception that it did not
// handle: its exit code is then an NTSTATUS of severity error, as in 0xC0000005. A
// small number below zero, as of exit(-1), is a code like any other.
func crashed(state *os.ProcessState) bool {
	code := uint32(state.ExitCode())
	return code>>30 == 3 && code < 0xFFFF0000
}
