const grounds = [
  '#1d5fbf',
  '#6b4bc4',
  '#a8327e',
  '#b03a2e',
  '#a04a00',
  '#6d6a00',
  '#2f7a1f',
  '#00736b',
] as const

/** Up to two letters that stand for a person: the given name in Chinese, initials elsewhere. */
export const initialsOf = (name: string, most: 1 | 2 = 2): string => {
  const words = name
    .trim()
    .split(/[\s._@-]+/)
    .filter(Boolean)
  const first = words[0] ?? ''
  if (/\p{Script=Han}/u.test(first)) return [...first].slice(-most).join('')
  return words
    .slice(0, most)
    .map(word => [...word][0]?.toUpperCase() ?? '')
    .join('')
}

/** The same colour for the same name, dark enough for white letters. */
export const colourOf = (name: string): string => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return grounds[sum % grounds.length] ?? grounds[0]
}
