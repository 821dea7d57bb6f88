// Go 1.18 or newer, without a module. The result is final when processingState is "done".
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
)

type application struct {
	ProcessingState string
	OverallResult   struct {
		Status   string
		Concerns []struct{ ID, Message string }
	}
	Code, Detail string // of an error
}

func main() {
	address := os.Getenv("VERIFY_URL") + "/api/v1/application/" + url.PathEscape(os.Args[1])
	request, err := http.NewRequest("GET", address, nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("X-API-Key", os.Getenv("VERIFY_API_KEY"))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	var result application
	if err := json.NewDecoder(response.Body).Decode(&result); err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatal(result.Code, ": ", result.Detail)
	}
	fmt.Println(result.ProcessingState, result.OverallResult.Status)
	for _, concern := range result.OverallResult.Concerns {
		fmt.Println(concern.ID, concern.Message)
	}
}
