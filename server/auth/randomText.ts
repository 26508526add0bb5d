import type { Deps } from '#server/base/deps.ts'

/** Random text of so many characters, each equally likely. */
export const randomText = (
  { random }: Pick<Deps, 'random'>,
  alphabet: string,
  length: number,
): string => {
  const fair = 256 - (256 % alphabet.length)
  const picked: string[] = []
  while (picked.length < length) {
    const bytes = [...random(length * 2)].filter(byte => byte < fair)
    picked.push(...bytes.map(byte => alphabet.charAt(byte % alphabet.length)))
  }
  return picked.slice(0, length).join('')
}
