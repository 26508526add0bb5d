import { describe, expect, it } from 'vitest'
import { hasMarkRun, isBlank } from '#resources/core/plainText.ts'

describe('a text that nobody can see', () => {
  it.each([
    ['nothing', ''],
    ['spaces of all widths', ' \t\n\u00a0\u2003\u3000'],
    ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
    ['direction marks', '\u200e\u202a\u202c\u2066\u2069'],
    ['fillers', '\u3164\u115f\u1160\uffa0'],
    ['a blank pattern of Braille', '\u2800'],
    ['tags and selectors', '\ufe0f\u{e0061}\u{e0100}'],
    ['a soft hyphen', '\u00ad'],
    ['the place of an object', '\ufffc'],
  ])('is blank: %s', (_, text) => expect(isBlank(text)).toBe(true))

  it.each(['a', '中', '👍', '👨‍👩‍👧', '\u200bx', ' . ', 'é', '\ue000'])('is not %j', text =>
    expect(isBlank(text)).toBe(false),
  )

  it('stays so when it is normalised, and nothing else becomes so', () => {
    const others: string[] = []
    for (let code = 0; code < 0x11_0000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue
      const text = String.fromCodePoint(code)
      if (isBlank(text) !== isBlank(text.normalize('NFKC'))) others.push(code.toString(16))
    }
    expect(others).toEqual([])
  })
})

describe('marks without end', () => {
  it('are found, however long the text', () => {
    expect(hasMarkRun(`${'x'.repeat(1000)}${'\u0315\u0316'.repeat(16)}`)).toBe(true)
    expect(hasMarkRun('\u{1d165}'.repeat(40))).toBe(true)
  })

  it('are none that a language has', () => {
    for (const text of ['Ǖ', 'שָׁלוֹם', 'ที่นี่', 'a\u0301'.repeat(5000), '\u0301'.repeat(30), ''])
      expect(hasMarkRun(text)).toBe(false)
  })
})
