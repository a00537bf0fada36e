package certificate

import "github.com/moveauth/moveauth/conformance/suite"

// Make makes the text of the certificate of a whole run, to be written beside its
// transcripts. transcripts are the SHA-256 of their files, by scenario.
func Make(r *suite.Report, adapter Adapter, transcripts map[string]string) ([]byte, error) {
	s, err := New(r, adapter, transcripts)
	if err != nil {
		return nil, err
	}
	return s.Encode()
}
