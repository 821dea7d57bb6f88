// Go 1.18 or newer, without a module. Run it on your backend, once for each verification.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
)

func main() {
	body := `{
		"flowName": "passport-only",
		"externalId": "order-4711",
		"profile": { "First name": "Erika", "Last name": "Mustermann" }
	}`
	request, err := http.NewRequest("POST", os.Getenv("VERIFY_URL")+"/sdk/v2/token", strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("X-SDK-Key", os.Getenv("VERIFY_SDK_KEY"))
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	var answer struct{ Token, Code, Detail string }
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatal(answer.Code, ": ", answer.Detail)
	}
	fmt.Println(answer.Token) // hand this to the page
}
