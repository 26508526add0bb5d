import * as z from 'zod'

const text = z.string({ error: 'required' }).min(1, 'required').max(16_000, 'max:16000')
const id = z.string({ error: 'required' }).min(1, 'required').max(2000, 'max:2000')
const about = {
  id,
  rawId: id,
  type: z.literal('public-key', { error: 'choice' }),
  authenticatorAttachment: z.string().max(32).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
}
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** A passkey created by a browser. */
export const newPasskeySchema = z.strictObject({
  ...about,
  response: z.strictObject({
    clientDataJSON: text,
    attestationObject: text,
    authenticatorData: text.optional(),
    transports: z.array(z.string().max(32)).max(16).transform(known).optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: text.optional(),
  }),
})

/** A signature of a passkey. */
export const passkeySignatureSchema = z.strictObject({
  ...about,
  response: z.strictObject({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: z.string().max(200).nullish(),
  }),
})

/** Drops transports that are unknown here, which newer browsers may send. */
function known(all: readonly string[]): string[] {
  return all.filter(it => transport.safeParse(it).success)
}
