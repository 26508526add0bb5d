import { textToSign } from '#resources/core/signing.ts'

type Signed = Parameters<typeof textToSign>[0]

/** Whether this page may sign: browsers do so on https and on this machine alone. */
export const maySign = (): boolean => globalThis.crypto?.subtle !== undefined

/** What a program with this secret sends as `sign`; nothing leaves the page. */
export const signWith = async (secret: string, signed: Signed): Promise<string> => {
  const bytes = new TextEncoder()
  const hash = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), hash, false, ['sign'])
  const made = await crypto.subtle.sign('HMAC', key, bytes.encode(textToSign(signed)))
  return hex(new Uint8Array(made))
}

/** A nonce of 128 bits. */
export const newNonce = (): string => hex(crypto.getRandomValues(new Uint8Array(16)))

const hex = (bytes: Uint8Array) => [...bytes].map(it => it.toString(16).padStart(2, '0')).join('')
