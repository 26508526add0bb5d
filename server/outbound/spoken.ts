/** What another server says of itself or of somebody, as one short line of ours. */
export const spoken = (text: string, most = 64): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, most)
