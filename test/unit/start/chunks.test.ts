// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chunks } from '../../../build/chunks.ts'

const found = (...command: [string, ...string[]]) =>
  execFileSync(command[0], command.slice(1), { encoding: 'utf8' })
    .split('\n')
    .map(file => resolve(file))
const files = [
  ...found('git', 'ls-files', 'src', 'i18n', 'resources'),
  ...found('find', '.extensions', '-name', '*.ts'),
]
/** Those of packages alone. */
const ofPackages = new Set(['base', 'admin'])

describe('a chunk of the console', () => {
  it.each(chunks.filter(it => !ofPackages.has(it.name)).map(it => [it.name, it] as const))(
    'has modules, also after they were moved: %s',
    (_name, { test }) => {
      const isIn = (file: string) => (test instanceof RegExp ? test.test(file) : test(file))
      expect(files.some(isIn)).toBe(true)
    },
  )

  it('names no file that is gone', () => {
    const named = chunks.flatMap(({ test }) =>
      test instanceof RegExp
        ? [
            ...test.source.matchAll(
              /src(?:\[[^\]]+\](\w+))*\[[^\]]+\](?:\(\?:([\w|]+)\)|(\w+))\\\.tsx?/g,
            ),
          ]
        : [],
    )
    const names = named.flatMap(([, , several, one]) => several?.split('|') ?? one ?? [])
    const gone = names.filter(
      name => !files.some(file => /[\\/](\w+)\.tsx?$/.exec(file)?.[1] === name),
    )
    expect(names.length).toBeGreaterThan(3)
    expect(gone).toEqual([])
  })
})
