// Signs in to a User Center with a key of open access and calls one route. Needs Go 1.18 or newer, and no module.
//
//	UC_URL=https://iot.example.com UC_KEY=uk_... UC_SECRET=us_... go run sign_in.go [/user/admin/member/info]
//	UC_SECRET=us_... go run sign_in.go sign <timestamp> <nonce>     prints the signature alone
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"time"
)

const login = "/user/admin/site/access/open/login"

var client = &http.Client{Timeout: 30 * time.Second}

func sign(secret string, timestamp int64, nonce string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "POST\n%s\n%d\n%s", login, timestamp, nonce)
	return hex.EncodeToString(mac.Sum(nil))
}

func call(method, path, token string, body []byte) (json.RawMessage, error) {
	request, err := http.NewRequest(method, os.Getenv("UC_URL")+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", token)
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	var answer struct {
		Code    int
		Message string
		Data    json.RawMessage
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return nil, err
	}
	if answer.Code != 0 {
		return nil, fmt.Errorf("%d: %s %s", answer.Code, answer.Message, answer.Data)
	}
	return answer.Data, nil
}

func signIn() (string, error) {
	bits := make([]byte, 16)
	if _, err := rand.Read(bits); err != nil {
		return "", err
	}
	timestamp, nonce := time.Now().Unix(), hex.EncodeToString(bits)
	body, err := json.Marshal(map[string]any{
		"key":       os.Getenv("UC_KEY"),
		"timestamp": timestamp,
		"nonce":     nonce,
		"sign":      sign(os.Getenv("UC_SECRET"), timestamp, nonce),
	})
	if err != nil {
		return "", err
	}
	data, err := call("POST", login, "", body)
	if err != nil {
		return "", err
	}
	var opened struct{ Token string }
	err = json.Unmarshal(data, &opened)
	return opened.Token, err
}

func run() error {
	if len(os.Args) == 4 && os.Args[1] == "sign" {
		timestamp, err := strconv.ParseInt(os.Args[2], 10, 64)
		if err == nil {
			fmt.Println(sign(os.Getenv("UC_SECRET"), timestamp, os.Args[3]))
		}
		return err
	}
	path := "/user/admin/member/info"
	if len(os.Args) > 1 {
		path = os.Args[1]
	}
	token, err := signIn()
	if err != nil {
		return err
	}
	data, err := call("GET", path, token, nil)
	if err != nil {
		return err
	}
	fmt.Println(string(data))
	return nil
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
