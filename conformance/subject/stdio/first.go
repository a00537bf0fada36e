package stdio

import (
	"encoding/json"
	"fmt"
	"reflect"
	"sync"

	"github.com/moveauth/moveauth/conformance"
)

// first is what an adapter said of itself at first. What is judged is that: one
// that is started again, or anew for a world, has to be the same.
type first struct {
	mu   sync.Mutex
	said *conformance.Descriptor
}

// same refuses a descriptor that is another than the first.
func (f *first) same(d conformance.Descriptor) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.said == nil {
		f.said = &d
		return nil
	}
	if reflect.DeepEqual(*f.said, d) {
		return nil
	}
	was, _ := json.Marshal(f.said)
	is, _ := json.Marshal(d)
	return fmt.Errorf("describe: got %s, want what was said at the first start, %s: one run judges one implementation", is, was)
}
