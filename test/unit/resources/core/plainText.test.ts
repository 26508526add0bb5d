import { describe, expect, it } from 'vitest'
import {
  hasHiddenCharacters,
  hasLongMarkRun,
  isBlank,
  removeHiddenCharacters,
} from '#resources/kinds/plainText.ts'

describe('a text without visible characters', () => {
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

  it('stays blank when it is normalised, and no other text becomes blank', () => {
    const others: string[] = []
    for (let code = 0; code < 0x11_0000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue
      const text = String.fromCodePoint(code)
      if (isBlank(text) !== isBlank(text.normalize('NFKC'))) others.push(code.toString(16))
    }
    expect(others).toEqual([])
  })
})

describe('long runs of combining marks', () => {
  it('are found, however long the text', () => {
    expect(hasLongMarkRun(`${'x'.repeat(1000)}${'\u0315\u0316'.repeat(16)}`)).toBe(true)
    expect(hasLongMarkRun('\u{1d165}'.repeat(40))).toBe(true)
  })

  it('do not include those that a language has', () => {
    for (const text of ['Ǖ', 'שָׁלוֹם', 'ที่นี่', 'a\u0301'.repeat(5000), '\u0301'.repeat(30), ''])
      expect(hasLongMarkRun(text)).toBe(false)
  })
})

describe('hidden characters in a text', () => {
  it.each([
    ['a zero-width space', 'ad\u200bmin'],
    ['joiners between Latin letters', 'ad\u200cmi\u200dn'],
    ['a joiner at the end of a Persian word', 'نام\u200c'],
    ['a byte order mark', '\ufeffadmin'],
    ['a soft hyphen', 'ad\u00admin'],
    ['a word joiner', 'ad\u2060min'],
    ['a filler', 'admin\u3164'],
    ['an override of direction', 'invoice\u202efdp.exe'],
    ['an isolate, in Arabic as well', 'محمد\u2067'],
    ['a mark of direction without a right-to-left letter', 'admin\u200f'],
    ['a selector behind a letter', 'a\ufe0fdmin'],
    ['tags without a flag', 'a\u{e0061}\u{e007f}'],
    ['an interlinear annotation', 'a\ufff9b'],
  ])('%s', (_, text) => {
    expect(hasHiddenCharacters(text)).toBe(true)
    const plain = removeHiddenCharacters(text)
    expect([hasHiddenCharacters(plain), plain.length < text.length]).toEqual([false, true])
  })

  it('are all of the category Cf that have no glyph', () => {
    const seen: string[] = []
    for (let code = 0; code < 0x11_0000; code += 1) {
      const character = String.fromCodePoint(code)
      if (/\p{Cf}/u.test(character) && !hasHiddenCharacters(`a${character}b`))
        seen.push(code.toString(16))
    }
    const numbers = ['600', '601', '602', '603', '604', '605', '6dd', '70f', '890', '891', '8e2']
    expect(seen).toEqual([...numbers, '110bd', '110cd'])
  })

  it.each([
    ['a family, joined', 'Ann 👨‍👩‍👧'],
    ['a flag of a colour', '🏳️‍🌈🏴‍☠️'],
    ['a person with a skin colour and a profession', '👩🏽‍🔬'],
    ['the flag of a region', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a heart and a key', '❤️ 1️⃣'],
    ['Persian', 'می\u200cخواهم علی\u200cرضا'],
    ['Sinhala and Malayalam', 'ශ්\u200dරී ന്\u200dമ'],
    ['Marathi', 'र्\u200dया क्\u200cष'],
    ['Khmer as its keyboards type it', 'ភ្នំ\u200bពេញ'],
    ['a variant of a Chinese character', '葛\u{e0100}城'],
    ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ\u180bᠠ'],
    ['a right-to-left mark in Arabic', 'محمد\u200f (b)'],
    ['ordinary text', "O'Neill 张三 Ğ é ไทย"],
  ])('do not include those of %s', (_, text) => {
    expect(hasHiddenCharacters(text)).toBe(false)
    expect(removeHiddenCharacters(text)).toBe(text)
  })

  it('are removed, except for those that are needed', () => {
    expect(removeHiddenCharacters('\u202e👨‍👩‍👧\u200b می\u200cخواهم\ufeff')).toBe(
      '👨‍👩‍👧 می\u200cخواهم',
    )
  })

  it('are found in linear time', () => {
    const begun = performance.now()
    for (const part of ['👨\u200d', 'ی\u200c', '\u200b', '🏴\u{e0067}', '葛\u{e0100}'])
      removeHiddenCharacters(part.repeat(20_000))
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})
