package folder

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// certificate reads the certificate and its key, or makes both.
func (f *Folder) certificate(make bool) error {
	certificate, hasCertificate, err := f.read(certificateFile, false)
	if err != nil {
		return err
	}
	key, hasKey, err := f.read(keyFile, true)
	if err != nil {
		return err
	}
	const anew = "or remove the other, so that both are made anew: players then need the new fingerprint"
	if hasCertificate && !hasKey && make {
		if key, err = f.finish(certificate); err != nil {
			return err
		}
		hasKey = key != nil
	}
	switch {
	case hasKey && !hasCertificate && make && f.unused():
		return f.certify(key)
	case !hasCertificate && !hasKey && make:
		return f.makeCertificate()
	case !hasCertificate && !hasKey:
		return &Error{f.file(certificateFile), "it is not there", "a data folder that refhost serve has made", nil}
	case !hasKey:
		return &Error{f.file(keyFile), "it is not there, and " + certificateFile + " is", "the key of that certificate: put it back, " + anew, nil}
	case !hasCertificate:
		return &Error{f.file(certificateFile), "it is not there, and " + keyFile + " is", "the certificate of that key: put it back, " + anew, nil}
	}
	pair, err := tls.X509KeyPair(certificate, key)
	if err != nil {
		return &Error{f.file(certificateFile), "it and " + keyFile + " are no pair", "a certificate in PEM and its own key: put back what belongs together, or remove both, so that they are made anew: players then need the new fingerprint", err}
	}
	f.Certificate = pair
	return nil
}

func (f *Folder) makeCertificate() error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return fmt.Errorf("folder: making a key: %w", err)
	}
	der, err := selfSigned(key)
	if err != nil {
		return err
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return fmt.Errorf("folder: making a key: %w", err)
	}
	f.Certificate = tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
	// Both beside first: of a disk that gets full there is no half a pair.
	drafted, err := f.draft(certificateFile, certificatePEM(der), 0o644)
	if err != nil {
		return err
	}
	defer drafted.discard()
	secret, err := f.draft(keyFile, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}), 0o600)
	if err != nil {
		return err
	}
	defer secret.discard()
	// The certificate first: of whoever is killed in between the key is there too, as
	// a draft.
	if err := f.place(drafted); err != nil {
		return err
	}
	if err := f.place(secret); err != nil {
		f.Made = f.Made[:len(f.Made)-1]
		if _, there := os.Lstat(f.file(keyFile)); there == nil {
			return err // another start has put the pair there
		}
		return errors.Join(err, os.Remove(f.file(certificateFile)))
	}
	return nil
}

// certify makes the certificate of a key that stands alone, and that nobody has
// been given a fingerprint of.
func (f *Folder) certify(secret []byte) error {
	wrong := func(err error) error {
		return &Error{f.file(keyFile), "it is no private key in PEM and PKCS #8 that can sign", "the key of a certificate, or no such file, so that both are made", err}
	}
	block, _ := pem.Decode(secret)
	if block == nil {
		return wrong(nil)
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	key, ok := parsed.(crypto.Signer)
	if err != nil || !ok {
		return wrong(err)
	}
	der, err := selfSigned(key)
	if err != nil {
		return err
	}
	f.Certificate = tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
	drafted, err := f.draft(certificateFile, certificatePEM(der), 0o644)
	if err != nil {
		return err
	}
	defer drafted.discard()
	return f.place(drafted)
}

func certificatePEM(der []byte) []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
}

// selfSigned makes a certificate of a key, in DER.
func selfSigned(key crypto.Signer) ([]byte, error) {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		return nil, fmt.Errorf("folder: making a certificate: %w", err)
	}
	now := time.Now()
	form := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: "moveauth host"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(certificateSpan),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, form, form, key.Public(), key)
	if err != nil {
		return nil, fmt.Errorf("folder: making a certificate: %w", err)
	}
	return der, nil
}

// finish puts the key of a certificate into its place which a start that was killed
// had written beside it, and returns it.
func (f *Folder) finish(certificate []byte) (key []byte, err error) {
	entries, err := os.ReadDir(f.Path)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), keyFile+".new-") {
			continue
		}
		at := filepath.Join(f.Path, e.Name())
		key, err := regular(at)
		if err != nil {
			continue
		}
		if _, err := tls.X509KeyPair(certificate, key); err == nil {
			d := draft{keyFile, at}
			defer d.discard()
			return key, f.place(d)
		}
	}
	return nil, nil
}

// unused reports whether no start came to its end here: nobody knows a fingerprint.
func (f *Folder) unused() bool {
	for _, name := range []string{secretFile, storeFile} {
		if _, err := os.Lstat(f.file(name)); !errors.Is(err, fs.ErrNotExist) {
			return false
		}
	}
	return true
}
