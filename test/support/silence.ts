import { afterEach, beforeEach, expect } from 'vitest'

const loud = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const
const written: string[] = []

/**
 * React says this of every event that is sent while a part reads its code with `use`, even if the code is there. Tests
 * wait for what they look for, and so need no `await act`.
 */
const ofTestsAlone = 'A component suspended inside an `act` scope'

for (const method of loud)
  console[method] = (...parts: unknown[]) => {
    if (String(parts[0]).startsWith(ofTestsAlone)) return
    written.push(`console.${method}: ${parts.map(String).join(' ').slice(0, 500)}`)
  }

beforeEach(() => {
  written.length = 0
})

/** A test that makes the console speak has failed, whatever it asserted. */
afterEach(() => {
  expect(written.splice(0), 'the console stays silent').toEqual([])
})
