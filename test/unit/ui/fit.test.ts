import { expect, it } from 'vitest'
import { sizeText } from '#src/ui/upload/fit.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

it('writes sizes as the language does', () => {
  const written = (unit: string, value: number, language: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  for (const language of ['zh-CN', 'en-US', 'ar-XB', 'fr']) {
    for (const value of [0, 1, 40, 1023])
      expect(sizeText(value * kilobyte, language)).toBe(written('kilobyte', value, language))
    for (const value of [1, 1.5, 9.9, 10, 1234.1, 2_000_000])
      expect(sizeText(value * megabyte, language)).toBe(written('megabyte', value, language))
    expect(sizeText(1, language)).toBe(written('kilobyte', 1, language))
  }
})
