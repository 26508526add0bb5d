// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { sources } from './files.ts'
import { importsOf } from './imports.ts'

const files = new Map(sources(['src', 'resources', 'i18n']).map(file => [file.path, file]))
const entries = ['src/main.tsx', 'src/login/open.tsx', 'src/app/open.tsx']

/** What comes with a file at once: all it imports but by `import()` and for types, and what those import. */
const atOnce = (from: readonly string[]): Set<string> => {
  const found = new Set<string>()
  const follow = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    const file = files.get(path)
    if (!file) return
    const text = file.text.replace(/\bimport\([^)]*\)|^import type [^'"]*['"][^'"]+['"]/gm, '')
    for (const target of importsOf({ ...file, text })) follow(target)
  }
  for (const path of from) follow(path)
  return found
}

describe('what is heavy', () => {
  const first = atOnce(entries)

  it('leaves the charts out of what every page fetches', () => {
    expect(first.size).toBeGreaterThan(150)
    expect([...first].filter(it => it.startsWith('@mui/x-charts'))).toEqual([])
  })

  it('leaves what comes when the page is calm out of the first page', () => {
    const calm = [
      '@mui/material/Tooltip',
      '@mui/material/Popper',
      'eventsource-parser',
      'src/providers/events.ts',
    ]
    expect(calm.filter(it => first.has(it))).toEqual([])
  })

  it.each(['analysis/Analysis', 'monitor/Monitor', 'Workplace'])(
    'leaves the charts out of what dashboard/%s begins with',
    name => {
      const path = `src/features/dashboards/${name}.tsx`
      expect(files.has(path)).toBe(true)
      expect([...atOnce([path])].filter(it => it.startsWith('@mui/x-charts'))).toEqual([])
    },
  )

  it('reaches for the charts in the files that are fetched late alone', () => {
    const drawing = [...files.values()].filter(file =>
      importsOf(file).some(it => it.startsWith('@mui/x-charts')),
    )
    expect(drawing.map(({ path }) => path).sort()).toEqual(
      ['Bars', 'Lines', 'Spark'].map(it => `src/features/dashboards/figures/${it}Chart.tsx`),
    )
  })
})
