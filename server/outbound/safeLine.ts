import { removeHiddenCharacters } from '#resources/kinds/plainText.ts'

/** A text from another server as one short line that is safe to store and show. */
export const safeLine = (text: string, most = 64): string => {
  // Cut first: normalising a long text takes long, and a normal form is at most four times shorter.
  const short = text.slice(0, most * 4).normalize('NFC')
  const plain = removeHiddenCharacters(short.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, '')).trim()
  // Characters outside the basic plane are two code units; half of one is removed.
  return plain.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
