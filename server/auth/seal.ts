import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const derived = new WeakMap<Buffer, Map<string, Buffer>>()

/** Derives a key for each purpose from the application key. */
export const keyFor = (appKey: Buffer, purpose: string): Buffer => {
  const keys = derived.get(appKey) ?? new Map<string, Buffer>()
  derived.set(appKey, keys)
  const key =
    keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', appKey, '', `user-center/${purpose}`, 32))
  keys.set(purpose, key)
  return key
}

export const mac = (appKey: Buffer, purpose: string, text: string): Buffer =>
  createHmac('sha256', keyFor(appKey, purpose)).update(text).digest()

/**
 * Encrypts with AES-256-GCM: 12 bytes of nonce, the text, 16 bytes of tag. `place` names the row
 * and field; decrypting needs the same one.
 */
export const seal = (appKey: Buffer, plain: string, place: string): Buffer => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(appKey, 'seal'), nonce).setAAD(
    Buffer.from(place),
  )
  return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts the result of `seal`; throws when a byte or the place differs. */
export const unseal = (appKey: Buffer, sealed: Buffer, place: string): string => {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(appKey, 'seal'), sealed.subarray(0, 12))
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString(
    'utf8',
  )
}
