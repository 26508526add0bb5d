import { describe, expect, it } from 'vitest'
import { amountText } from '#src/kit/formats.ts'
import { groupedDigits } from '#src/ui/grouped.ts'
import { listText, percentText } from '#src/ui/said.ts'

describe('a number in groups', () => {
  it.each([0, 7, 999, 1000, 1100, 12_345, 1_234_567, -1234, 0.5, 1234.56])(
    '%d is written as the browser writes it',
    value => {
      for (const locale of ['zh-CN', 'en-US', 'de-DE'])
        expect(groupedDigits(value, locale)).toBe(new Intl.NumberFormat(locale).format(value))
    },
  )
})

describe('an amount', () => {
  it('is exact, with the marks of the language', () => {
    expect(amountText('-90071992547409931.5', 'de-DE')).toBe('-90.071.992.547.409.931,50')
    expect(amountText('1234.5', 'en-US')).toBe('1,234.50')
  })
})

describe('a line of texts', () => {
  it('has between them what the language writes', () => {
    expect(listText(['甲', '乙', '丙'], 'zh-CN')).toBe('甲、乙、丙')
    expect(listText(['a', 'b', 'c'], 'en-US')).toBe('a, b, c')
    expect([listText([], 'en-US'), listText(['a'], 'en-US')]).toEqual(['', 'a'])
  })
})

describe('a share', () => {
  it('is written as the language writes percents', () => {
    expect([percentText(0.456, 'en-US'), percentText(0.456, 'tr-TR')]).toEqual(['46%', '%46'])
  })
})
