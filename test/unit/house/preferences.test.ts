// @vitest-environment node
import { expect, it } from 'vitest'
import { sources } from './files.ts'

it('every preference is read through the hook that judges what was kept', () => {
  const own = 'src/providers/usePreference.ts'
  const reading = sources(['src']).filter(({ text }) => /\buseStore\b/.test(text))
  expect(reading.map(({ path }) => path)).toEqual([own])
})
