// @vitest-environment node

import { check } from 'recheck'
import { describe, expect, it } from 'vitest'
import { exhaustively } from '#test/support/tier.ts'
import { sources } from '../house/files.ts'
import { type Expression, expressionsIn } from './expressions.ts'

/**
 * The search is limited by steps, not by time, so that the result is the same on every machine. The timeout is for
 * expressions that cannot be decided, which count as faults too.
 */
const parameters = {
  randomSeed: 1,
  attackTimeout: null,
  incubationTimeout: null,
  recallTimeout: -1,
  seedingTimeout: null,
  timeout: 60_000,
}

/** What is wrong with an expression; undefined if its time is linear in the length of the text. */
const faultOf = async ({ at, source, flags }: Expression): Promise<string | undefined> => {
  const found = await check(source, flags, parameters)
  if (found.status === 'safe') return undefined
  const what = found.status === 'vulnerable' ? found.complexity.summary : found.status
  return `${at} /${source}/${flags} ${what}`
}

/** The expressions without repetitions; the first place of each is kept. */
const different = (expressions: readonly Expression[]): Expression[] => [
  ...new Map(
    expressions.toReversed().map(it => [`${it.flags}/${it.source}`, it] as const),
  ).values(),
]

const faultsOf = async (expressions: readonly Expression[]): Promise<string[]> => {
  const faults: string[] = []
  const left = different(expressions)
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const fault = await faultOf(next)
      if (fault) faults.push(fault)
    }
  }
  await Promise.all([work(), work()])
  return faults
}

const inText = (text: string) => expressionsIn({ path: 'some.ts', text, lines: 1 })

describe('regular expressions', () => {
  const files = sources(['server', 'src', 'resources', 'i18n', 'build', 'vite.config.ts'])
  const all = files.flatMap(expressionsIn)

  it('are all found', () => {
    expect(all.length).toBeGreaterThan(200)
    expect(all.map(it => it.at)).toContainEqual(expect.stringMatching(/^server\/db\/pinyin\.ts:/))
    const text = `const a = "x+"; test(/y/g, new RegExp(\`\${a}z\`, "i"), RegExp(["p", "q"].join("|")))`
    expect(inText(text).map(({ source, flags }) => [source, flags])).toEqual([
      ['y', 'g'],
      ['x+z', 'i'],
      ['p|q', ''],
    ])
    const implicit = 't.match("a+"); t.search(`b+`); globalThis.RegExp("c+"); t.matchAll(/d+/g)'
    expect(inText(implicit).map(it => it.source)).toEqual(['a+', 'b+', 'c+', 'd+'])
    for (const unknown of [
      'new RegExp(input)',
      'const input = "x"; const of = (input) => new RegExp(input)',
      'const a = "x"; { const a = input; new RegExp(a) }',
      'class A { p = "x"; of() { return new RegExp(this.p) } }',
      't.match("a" + input)',
    ])
      expect(() => inText(unknown), unknown).toThrow('nobody can check')
    expect(() => inText('const R = RegExp; new R("x")')).toThrow('by its own name')
  })

  exhaustively(() => {
    it('take linear time', { timeout: 180_000 }, async () => {
      expect(await faultsOf(all)).toEqual([])
    })
  })

  it('are reported if they do not', { timeout: 60_000 }, async () => {
    const text = [
      'text.match(/<row>([^]*?)<\\/row>/g)',
      'text.replace(/\\s+$/, "")',
      'new RegExp("^(a|a)*$")',
      'text.match(/^[a-z]+$/)',
    ].join('\n')
    const faults = await faultsOf(inText(text))
    expect(faults.sort()).toEqual([
      expect.stringMatching(/^some\.ts:1 .*2nd degree polynomial/),
      expect.stringMatching(/^some\.ts:2 .*2nd degree polynomial/),
      expect.stringMatching(/^some\.ts:3 .*exponential/),
    ])
  })
})
