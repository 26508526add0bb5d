/** The Content-Security-Policy of our pages: own scripts only, and no framing. */
const policyWith = (scriptHashes: readonly string[]) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map(it => `'${it}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Sent with every answer. */
const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Sent over TLS: browsers use TLS only for a year. */
export const secureHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000',
}

/** Sent with pages and their files. A page may only run inline scripts with these hashes. */
export const pageHeaders = (
  scriptHashes: readonly string[] = [],
): Readonly<Record<string, string>> => ({
  ...safeHeaders,
  'content-security-policy': policyWith(scriptHashes),
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
})

/** Sent with answers of the API: they are never pages and are not cached. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...safeHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}
