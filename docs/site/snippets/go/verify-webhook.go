// Go 1.18 or newer, without a module.
package main

import (
	"crypto/ed25519"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"time"
)

var (
	timestampForm = regexp.MustCompile(`\A[0-9]{13}\z`)
	signatureForm = regexp.MustCompile(`\A[A-Za-z0-9+/]{86}==\z`)
)

// isGenuine takes the raw request body. Two keys are in the list while a key is rotated.
func isGenuine(body []byte, signature, timestamp string, publicKeys []string, nowMs int64) bool {
	if !timestampForm.MatchString(timestamp) || !signatureForm.MatchString(signature) {
		return false
	}
	sentMs, _ := strconv.ParseInt(timestamp, 10, 64)
	if age := nowMs - sentMs; age > 300_000 || -age > 300_000 {
		return false
	}
	raw, err := base64.StdEncoding.Strict().DecodeString(signature)
	if err != nil {
		return false
	}
	message := append(append([]byte{}, body...), timestamp...)
	for _, key := range publicKeys {
		block, _ := pem.Decode([]byte(key))
		if block == nil {
			continue
		}
		parsed, err := x509.ParsePKIXPublicKey(block.Bytes)
		if err != nil {
			continue
		}
		if public, ok := parsed.(ed25519.PublicKey); ok && ed25519.Verify(public, message, raw) {
			return true
		}
	}
	return false
}

func main() {
	publicKeys := []string{os.Getenv("VERIFY_PUBLIC_KEY")}
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
		signature, timestamp := request.Header.Get("X-Signature"), request.Header.Get("X-Timestamp")
		if err != nil || !isGenuine(body, signature, timestamp, publicKeys, time.Now().UnixMilli()) {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		var application struct {
			ID            string
			OverallResult struct{ Status string }
		}
		if json.Unmarshal(body, &application) == nil {
			fmt.Println(application.ID, application.OverallResult.Status) // store it, then answer
		}
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
