// Signs in to a User Center with a key of open access and calls one route. Needs Go 1.21 or newer, and no module.
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

func call(method, path, token string, body, data any) error {
	sent, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequest(method, os.Getenv("UC_URL")+path, bytes.NewReader(sent))
	if method == "GET" {
		request, err = http.NewRequest(method, os.Getenv("UC_URL")+path, nil)
	}
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	if token != "" {
		request.Header.Set("Authorization", token)
	}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	answer := struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Data    json.RawMessage `json:"data"`
	}{}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return err
	}
	if answer.Code != 0 {
		return fmt.Errorf("%d: %s %s", answer.Code, answer.Message, answer.Data)
	}
	return json.Unmarshal(answer.Data, data)
}

func signIn() (string, error) {
	bits := make([]byte, 16)
	if _, err := rand.Read(bits); err != nil {
		return "", err
	}
	timestamp, nonce := time.Now().Unix(), hex.EncodeToString(bits)
	signed := map[string]any{
		"key":       os.Getenv("UC_KEY"),
		"timestamp": timestamp,
		"nonce":     nonce,
		"sign":      sign(os.Getenv("UC_SECRET"), timestamp, nonce),
	}
	opened := struct{ Token string }{}
	err := call("POST", login, "", signed, &opened)
	return opened.Token, err
}

func run() error {
	if len(os.Args) == 4 && os.Args[1] == "sign" {
		timestamp, err := strconv.ParseInt(os.Args[2], 10, 64)
		fmt.Println(sign(os.Getenv("UC_SECRET"), timestamp, os.Args[3]))
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
	var data any
	if err := call("GET", path, token, nil, &data); err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(data)
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
