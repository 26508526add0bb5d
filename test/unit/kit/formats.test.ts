import { describe, expect, it } from 'vitest'
import { grouped } from '#src/kit/formats.ts'

describe('a number in groups', () => {
  it.each([0, 7, 999, 1000, 1100, 12_345, 1_234_567, -1234, 0.5, 1234.56])(
    '%d is written as the browser writes it',
    value => {
      for (const locale of ['zh-CN', 'en-US', 'de-DE'])
        expect(grouped(value, locale)).toBe(new Intl.NumberFormat(locale).format(value))
    },
  )
})
