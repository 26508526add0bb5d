import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { withoutStyles } from './styles.ts'

// Files share the libraries: what one of them sets up when it is loaded holds for the first file alone.
// A first screen waits for its code; what is hidden is not asked for by role, and looking by role costs.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true })

// There is no page to scroll.
if (typeof window !== 'undefined') {
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  // As in browsers. happy-dom writes out the whole element, several times for each place that Popper computes.
  Element.prototype.toString = function () {
    return `[object ${this.constructor.name}]`
  }
  withoutStyles()
}

const loud = console.error
beforeEach(() => {
  // Outside production react-admin repeats every refused call here.
  console.error = (...parts) =>
    parts[0] instanceof Error && 'code' in parts[0] ? undefined : loud(...parts)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
// Code that is still on its way would fail for the files that follow, which share it.
afterAll(() => vi.dynamicImportSettled())
