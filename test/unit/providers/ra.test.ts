import { describe, expect, it } from 'vitest'
import { ra as en } from '#i18n/en-US/ra.ts'
import { ra as zh } from '#i18n/zh-CN/ra.ts'

const keysOf = (tree: object, before = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${before}${key}.`) : [before + key],
  )

describe("react-admin's own texts", () => {
  it('are there in zh-CN, each of them', () => {
    const there = new Set(keysOf(zh))
    expect(keysOf(en).filter(key => !there.has(key))).toEqual([])
  })
})
