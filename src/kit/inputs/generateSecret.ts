const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random secret without look-alike letters, 16 characters where the limits allow. */
export const generateSecret = (min: number, max: number): string => {
  const length = Math.min(max, Math.max(min, 16))
  const picked: string[] = []
  while (picked.length < length) {
    // A byte past the last whole round of letters would make the first ones likelier.
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < 256 - (256 % letters.length)) picked.push(letters.charAt(byte % letters.length))
  }
  return picked.slice(0, length).join('')
}
