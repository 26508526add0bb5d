import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { textToSign } from '#resources/core/signing.ts'

type Signed = Parameters<typeof textToSign>[0]

/** The value of `sign` that a caller with this secret sends. */
export const requestSignatureOf = (secret: string, signed: Signed): string =>
  createHmac('sha256', secret).update(textToSign(signed), 'utf8').digest('hex')

/**
 * The index of the secret that made the signature, the last one if several did, -1 if none. Takes a time that does not
 * reveal which one it was.
 */
export const indexOfSigningSecret = (
  secrets: readonly string[],
  { sign, ...signed }: Signed & { sign: string },
): number => {
  const sent = digestOf(sign)
  return secrets
    .map(secret => timingSafeEqual(digestOf(requestSignatureOf(secret, signed)), sent))
    .lastIndexOf(true)
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()
