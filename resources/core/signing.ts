/** Where a key of open access signs in. */
export const openLogin = '/user/admin/site/access/open/login'

/** How far a caller's clock may be off, in seconds. */
export const skew = 300

/** What a key signs: HMAC-SHA256 with its secret over this text in UTF-8, in hex. Seconds since 1970. */
export const textToSign = ({ timestamp, nonce }: { timestamp: number; nonce: string }): string =>
  `POST\n${openLogin}\n${timestamp}\n${nonce}`
