/** Where programs sign in with an API key. */
export const keySignInPath = '/user/admin/site/access/open/login'

/** Maximum difference between the caller's clock and the server's, in seconds. */
export const maxClockSkew = 300

/**
 * The text that a program signs with HMAC-SHA256 and its key's secret (UTF-8, signature in hex).
 * `timestamp` is in seconds since 1970.
 */
export const textToSign = ({ timestamp, nonce }: { timestamp: number; nonce: string }): string =>
  `POST\n${keySignInPath}\n${timestamp}\n${nonce}`
