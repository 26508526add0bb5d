import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Wishes {
  /** Whether it verifies its user. */
  verifies?: boolean
  /** Whether it has a use counter. */
  counts?: boolean
}

/** A passkey in software, which registers and signs with the server's options. */
export const authenticator = ({ verifies = true, counts = true }: Wishes = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(24)
  const it = {
    counter: 0,
    verifies,
    id: id.toString('base64url'),
    /** The user handle that it got when it was registered. */
    userHandle: undefined as string | undefined,
  }

  const dataOf = (host: string, attested: Buffer = Buffer.alloc(0)) => {
    if (counts) it.counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(it.counter)
    const flags = 1 | (it.verifies ? 4 : 0) | (attested.length > 0 ? 64 : 0)
    const hash = createHash('sha256').update(host).digest()
    return Buffer.concat([hash, Buffer.from([flags]), counter, attested])
  }
  const told = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const shell = { id: it.id, rawId: it.id, type: 'public-key', clientExtensionResults: {} }

  /** As `navigator.credentials.create` answers. */
  const make = (
    options: { challenge: string; rp: { id: string }; user: { id: string } },
    origin = `https://${options.rp.id}`,
  ) => {
    it.userHandle = options.user.id
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(dataOf(options.rp.id, attested))],
      ]) as never,
    )
    const response = {
      clientDataJSON: told('webauthn.create', options.challenge, origin).toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal', 'telepathy'],
    }
    return { ...shell, response }
  }

  /** As `navigator.credentials.get` answers. */
  const use = (
    options: { challenge: string; rpId: string },
    origin = `https://${options.rpId}`,
  ) => {
    const data = dataOf(options.rpId)
    const client = told('webauthn.get', options.challenge, origin)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
      userHandle: it.userHandle,
    }
    return { ...shell, response }
  }
  return Object.assign(it, { make, use })
}
