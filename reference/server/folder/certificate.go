package folder

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
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
	switch {
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
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		return fmt.Errorf("folder: making a certificate: %w", err)
	}
	now := time.Now()
	form := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: "moveauth host"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(certificateSpan),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, form, form, &key.PublicKey, key)
	if err != nil {
		return fmt.Errorf("folder: making a certificate: %w", err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return fmt.Errorf("folder: making a key: %w", err)
	}
	f.Certificate = tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
	// The key first: whoever has the certificate alone is told so on the next start.
	if err := f.make(keyFile, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}), 0o600); err != nil {
		return err
	}
	return f.make(certificateFile, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o644)
}
