/** What a client outside a browser keeps of a session: the token, and the cookie against other sites. */
export const session = () => {
  let token: string | undefined
  let crossSite: string | undefined
  return {
    signIn: (given: string): void => {
      token = given
    },
    keep: (headers: Headers): void => {
      for (const cookie of headers.getSetCookie()) {
        const [, value] = /^XSRF-TOKEN=([^;]+)/.exec(cookie) ?? []
        crossSite = value ?? crossSite
      }
    },
    headers: (): Record<string, string> => ({
      'accept-language': 'en-US',
      ...(token ? { authorization: token } : {}),
      ...(crossSite ? { 'x-xsrf-token': crossSite } : {}),
    }),
  }
}
