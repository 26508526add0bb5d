// @vitest-environment node
import { transform } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { newerIn, oldestBrowsers } from '../../../build/browsers.ts'
import { readRoot } from './files.ts'

const inlineScript = [...readRoot('index.html').matchAll(/<script>([\s\S]*?)<\/script>/g)]
  .map(it => it[1])
  .join('')

describe('the oldest supported browsers', () => {
  it.each(['README.md', 'index.html'])('are the same in %s as in the build', file => {
    const { Chrome, Edge, Firefox, Safari } = oldestBrowsers
    expect(Edge).toBe(Chrome)
    const named = [
      /Chrome (?:or|或) Edge ([\d.]+)/g,
      /Firefox ([\d.]*\d)/g,
      /Safari ([\d.]*\d)/g,
    ].map(pattern => new Set([...readRoot(file).matchAll(pattern)].map(it => it[1])))
    expect(named).toEqual([new Set([Chrome]), new Set([Firefox]), new Set([Safari])])
  })

  it('are checked by a script that much older ones can run', async () => {
    const printed = (target: string) => transform(inlineScript, { target, minifyWhitespace: true })
    expect(inlineScript).toContain('data-old')
    expect((await printed('es5')).code).toBe((await printed('esnext')).code)
  })

  it('lack the APIs that the build refuses', () => {
    expect(newerIn('a=URL.canParse(b)?AbortSignal.any([c]):0')).toEqual([
      'URL.canParse',
      'AbortSignal.any',
    ])
    expect(newerIn('x.symmetricDifference(y)')).toEqual(['.symmetricDifference('])
    expect(newerIn('a{color:light-dark(#000,#fff)}')).toEqual(['light-dark('])
  })

  it('may be tested for an API before it is used', () => {
    expect(newerIn('typeof URL.canParse=="function"?URL.canParse(a):b')).toEqual([])
    expect(newerIn('new URL(a);Promise.all(b);c.union(d)')).toEqual([])
  })
})
