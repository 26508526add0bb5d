import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { findNumber } from '#src/login/work/findNumber.ts'
import { sha256 } from '#src/login/work/sha256.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const hex = (words: Int32Array) =>
  [...words].map(word => (word >>> 0).toString(16).padStart(8, '0')).join('')

describe('the work of the browser', () => {
  it('hashes texts of every length as everyone does', () => {
    const texts = Array.from({ length: 200 }, (_, length) => 'a?9&='.repeat(40).slice(0, length))
    expect(texts.filter(text => hex(sha256(text)) !== hashOf(text))).toEqual([])
  })

  it('finds the number, from the first to the last', () => {
    const salt = '0123456789abcdef01234567?expires=1763783577&'
    const workOf = (number: number) => ({
      algorithm: 'SHA-256',
      salt,
      challenge: hashOf(salt + number),
      maxNumber: 500,
    })
    expect([0, 7, 500].map(number => findNumber(workOf(number)))).toEqual([0, 7, 500])
    expect(findNumber(workOf(501))).toBeUndefined()
  })
})
