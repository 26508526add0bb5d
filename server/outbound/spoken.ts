import { withoutHidden } from '#resources/core/plainText.ts'

/** What another server says of itself or of somebody, as one short line of ours. */
export const spoken = (text: string, most = 64): string => {
  // Normalising endless text takes long; no normal form is more than four times shorter.
  const short = text.slice(0, most * 4).normalize('NFC')
  const plain = withoutHidden(short.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, '')).trim()
  // Characters outside the basic plane are two units, and half of one is none.
  return plain.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
