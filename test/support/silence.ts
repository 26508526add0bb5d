import { afterEach, beforeEach, expect } from 'vitest'

const loud = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const
const written: string[] = []

for (const method of loud)
  console[method] = (...parts: unknown[]) => {
    written.push(`console.${method}: ${parts.map(String).join(' ').slice(0, 500)}`)
  }

beforeEach(() => {
  written.length = 0
})

/** A test that makes the console speak has failed, whatever it asserted. */
afterEach(() => {
  expect(written.splice(0), 'the console stays silent').toEqual([])
})
