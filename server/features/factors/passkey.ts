import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { mac } from '#server/auth/seal.ts'
import type { Deps } from '#server/base/deps.ts'
import type { RelyingParty } from './relyingParty.ts'

/** Loaded on first use: importing it takes half a second. */
const webauthn = () => import('@simplewebauthn/server')
const timeout = 120_000
/** COSE algorithms EdDSA, ES256 and RS256, which every supported version of Node can verify. */
const algorithms = [-8, -7, -257]

/** A passkey as it is stored. */
export interface Passkey {
  credential: string
  publicKey: Buffer
  counter: number
  transports: readonly string[]
}

interface Registering {
  host: string
  site: string
  challenge: string
  person: { userId: string; userName: string; realName: string }
  known: readonly Pick<Passkey, 'credential' | 'transports'>[]
}

const handleOf = ({ appKey }: Deps['settings'], userId: string): Buffer =>
  mac(appKey, 'passkey', userId)

/**
 * Whether the device names the owner of the passkey. When the browser chose among all passkeys of a
 * device, it has to; when the server named the possible passkeys, a device may omit it.
 */
const namesPerson = (response: AuthenticationResponseJSON, expected: Buffer, alone: boolean) => {
  const { userHandle } = response.response
  return userHandle ? Buffer.from(userHandle, 'base64url').equals(expected) : !alone
}

/** The options with which the browser creates a passkey. */
export const registrationOptions = async (
  { settings }: Pick<Deps, 'settings'>,
  { host, site, challenge, person, known }: Registering,
): Promise<PublicKeyCredentialCreationOptionsJSON> => {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: site,
    rpID: host,
    challenge: bytesOf(challenge),
    // Devices store this value: it is always the same for a person, and is not one of our ids.
    userID: new Uint8Array(handleOf(settings, person.userId)),
    userName: person.userName,
    userDisplayName: person.realName,
    timeout,
    excludeCredentials: known.map(allowed),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })
}

/** Verifies a new passkey; undefined when it does not match the options. */
export const verifyNewPasskey = async (
  response: unknown,
  { host, origins }: RelyingParty,
  challenge: string,
): Promise<Passkey | undefined> => {
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: host,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => unverified)
  if (!verified || !registrationInfo) return undefined
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { credential: id, publicKey: Buffer.from(publicKey), counter, transports }
}

const unverified = { verified: false, registrationInfo: undefined } as const

interface Asking {
  host: string
  challenge: string
  /** Whether the passkey is the only thing asked for. The device must then verify its user. */
  alone: boolean
  known?: readonly Pick<Passkey, 'credential' | 'transports'>[]
}

/**
 * The options with which the browser signs a challenge; without `known`, with any passkey that the
 * device offers.
 */
export const requestOptions = async ({
  host,
  challenge,
  alone,
  known,
}: Asking): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: host,
    challenge: bytesOf(challenge),
    timeout,
    userVerification: alone ? 'required' : 'preferred',
    ...(known ? { allowCredentials: known.map(allowed) } : {}),
  })
}

/**
 * Verifies a signature and returns the device's new use counter. Undefined when the signature is
 * wrong, names another person, or the counter has not advanced.
 */
export const verifyPasskeyUse = async (
  { settings }: Pick<Deps, 'settings'>,
  response: unknown,
  { userId, ...passkey }: Passkey & { userId: string },
  { host, origins, challenge, alone }: RelyingParty & Pick<Asking, 'challenge' | 'alone'>,
): Promise<number | undefined> => {
  const shown = response as AuthenticationResponseJSON
  if (!namesPerson(shown, handleOf(settings, userId), alone)) return undefined
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: shown,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: host,
    requireUserVerification: alone,
    credential: {
      id: passkey.credential,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}

const allowed = ({ credential, transports }: Pick<Passkey, 'credential' | 'transports'>) => ({
  id: credential,
  transports: [...transports],
})

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))
