/** What the API hands over for the browser, as JSON. */
type Options = { options: object }

/** Whether this page can use passkeys: an encrypted one, or one of the machine itself, and never by the number of an address. */
export const arePasskeysSupported = (): boolean =>
  isSecureContext &&
  typeof PublicKeyCredential === 'function' &&
  !/^(\[.*\]|[\d.]+)$/.test(location.hostname)

/** Has the browser make a passkey; what it answers goes back to the API. Throws where the person leaves it. */
export const createPasskey = async ({ options }: Options): Promise<object> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON: options as never })
}

/** Has a passkey sign what the API asked for: in a dialog, or once one is chosen where names are filled in. */
export const signWithPasskey = async (
  { options }: Options,
  filledIn?: AbortSignal,
): Promise<object> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // It would end what has been begun by the button meanwhile.
  filledIn?.throwIfAborted()
  return startAuthentication({
    optionsJSON: options as never,
    useBrowserAutofill: Boolean(filledIn),
  })
}

/** Whether the browser offers passkeys among the names that it fills in. */
export const isPasskeyAutofillSupported = async (): Promise<boolean> =>
  arePasskeysSupported() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** Takes back what is on offer. */
export const cancelPasskey = async (): Promise<void> => {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Whether the person closed the browser's own dialog, or let it be: nothing is to be said then. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
