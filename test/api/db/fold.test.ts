import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fold } from '#resources/core/fold.ts'
import { foldSql } from '#server/db/fold.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const folded = async (texts: readonly string[]): Promise<string[]> => {
  const { rows } = await db.pool.query(
    `select ${foldSql('x')} as folded from unnest($1::text[]) with ordinality as u (x, n) order by n`,
    [texts],
  )
  return rows.map(row => row.folded)
}

/**
 * Characters of Unicode 15 to 17 that decompose or combine. PostgreSQL 15 has the tables of Unicode
 * 14, so it leaves these as they are.
 */
const newer =
  /[\u{1add}\u{1ae0}-\u{1aeb}\u{a7f1}\u{10d69}-\u{10d6d}\u{105c9}\u{105e4}\u{10efa}-\u{10eff}\u{11380}-\u{113e2}\u{11f00}-\u{11f5a}\u{16100}-\u{16139}\u{16d40}-\u{16d79}\u{1ccd6}-\u{1ccf9}\u{1e030}-\u{1e08f}\u{1e4d0}-\u{1e4f9}\u{1e5d0}-\u{1e5ff}\u{1e6c0}-\u{1e6ff}]/u

describe('PostgreSQL and JavaScript fold alike', () => {
  it('every character, before a mark and a capital', async () => {
    for (let from = 1; from < 0x30000; from += 0x1000) {
      const characters = Array.from({ length: 0x1000 }, (_, at) => from + at)
        // Ideographs and syllables are sampled by the next test.
        .filter(
          it => !(it > 0x3500 && it < 0x9f00) && !(it > 0xac80 && it < 0xf800) && it < 0x20000,
        )
        .map(it => String.fromCodePoint(it))
        .filter(it => !newer.test(it))
      const texts = characters.map(it => `a${it}\u0301Z`)
      expect(await folded(texts), from.toString(16)).toEqual(texts.map(fold))
    }
  })

  it('any text, and once is enough', async () => {
    const special = fc.constantFrom(
      ...'ßẞςΣσİIıiſKÅǅŉΐﬃ①ﾊﾞ각한ㄱ',
      'i\u0307',
      'A\u030a',
      '\u0301',
      '\u0327\u0301',
      '\u200d',
      '\u200c',
      '\u00ad',
      '\ufe0f',
      '\u3000',
      'ＡＢＣ',
      'ΣΊΣΥΦΟΣ',
      '👨‍👩‍👧',
    )
    const any = fc
      .string({ unit: 'binary', maxLength: 4 })
      .filter(it => !newer.test(it) && !/[\0\p{Cs}]/u.test(it))
    const text = fc.array(fc.oneof(special, any), { maxLength: 12 }).map(it => it.join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 100 }), async texts => {
        const once = await folded(texts)
        expect(once).toEqual(texts.map(fold))
        expect(await folded(once)).toEqual(once)
      }),
      { numRuns: 40 },
    )
  })
})

describe('one name for who reads it', () => {
  it.each([
    ['ABC', 'ＡＢＣ', 'abc'],
    ['ΟΔΟΣ', 'οδος', 'οδοσ'],
    ['Straße', 'STRASSE', 'STRAẞE'],
    ['İzmir', 'izmir', 'IZMIR', 'i\u0307zmir'],
    ['Ä', 'A\u0308', 'ä'],
    ['ﬁ', 'FI'],
    ['ﾊﾞ', 'バ'],
    ['می\u200cخواهم', 'میخواهم'],
    ['ក\u200bខ', 'កខ'],
    ['ad\u00admin', 'Admin'],
  ])('%s', async (...names) => {
    expect(new Set(await folded(names)).size).toBe(1)
    expect(new Set(names.map(fold)).size).toBe(1)
  })

  it('keeps what reads otherwise apart', () => {
    const names = ['e', 'é', 'ı', 'i', 'b', 'в', '張', '张', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿']
    expect(new Set(names.map(fold)).size).toBe(names.length)
  })
})
