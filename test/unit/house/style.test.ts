// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { readRoot, sources } from './files.ts'

const product = sources(['resources', 'src', 'server'])
const paths = (files: readonly { path: string }[]) => files.map(({ path }) => path)
const chinese = /[\u3400-\u9fff]/

interface Locked {
  resolved?: string
  optionalDependencies?: Record<string, string>
}
const locked: Record<string, Locked> = JSON.parse(readRoot('package-lock.json')).packages

describe('the house', () => {
  it('keeps words out of the code', () => {
    // Names of what a new installation begins with, and sample tenants.
    const seeds = /^server\/features\/(?:demo\/|tenants\/(?:create|seed)\.ts$)/
    // A definition may hold its labels in every language.
    const withoutLabels = ({ path, text }: { path: string; text: string }) =>
      /^resources\/\w+\.ts$/.test(path) ? text.replace(/'zh-CN': '[^']*'/g, '') : text
    const wordy = product.filter(
      file => !seeds.test(file.path) && chinese.test(withoutLabels(file)),
    )
    expect(paths(wordy)).toEqual([])
  })

  it('loads the product anew for tests that mock a part of it', () => {
    const mocking = sources(['test/api', 'test/unit']).filter(({ text }) =>
      /^vi\.mock\(/m.test(text),
    )
    const [, listed = ''] = /const apart = \{(.*?)\n\}/s.exec(readRoot('vitest.config.ts')) ?? []
    const names = paths(mocking).map(path =>
      path.replace(/^test\/\w+\/|(?:\.exhaustive)?\.test\.tsx?$/g, ''),
    )
    expect(listed.match(/(?<=')[\w/]+(?=')/g)).toEqual(expect.arrayContaining(names))
    expect(names.length).toBeGreaterThan(4)
  })

  it('names whatever runs while people wait', () => {
    const nameless = product.filter(({ text }) =>
      [...text.matchAll(/<(?:Linear|Circular)Progress\b([^>]*)>/g)].some(
        ([, props = '']) => !/aria-(?:label|labelledby|hidden)=/.test(props),
      ),
    )
    expect(paths(nameless)).toEqual([])
  })

  it('leaves nothing unfinished', () => {
    const marks = /\b(?:TODO|FIXME|XXX)\b|@ts-nocheck/
    expect(paths(product.filter(({ text }) => marks.test(text)))).toEqual([])
  })

  it('locks packages by what they are, not by where they are downloaded', () => {
    expect(Object.keys(locked).filter(name => locked[name]?.resolved)).toEqual([])
  })

  it('locks the builds of every platform, without which npm ci refuses', () => {
    const wanted = Object.values(locked).flatMap(it => Object.keys(it.optionalDependencies ?? {}))
    const lacking = wanted.filter(
      name => !Object.keys(locked).some(key => key.endsWith(`node_modules/${name}`)),
    )
    expect(lacking).toEqual([])
  })
})
