import { afterEach, beforeEach } from 'vitest'

/** The own property of each window, since test files may share this module and have windows of their own. */
const originals = new WeakMap<object, PropertyDescriptor>()

const prototypeOf = (): object | undefined =>
  typeof HTMLStyleElement === 'undefined' ? undefined : HTMLStyleElement.prototype

/**
 * Leaves style sheets out of `getComputedStyle`. happy-dom matches every rule with every element after each change of
 * the page, which took a sixth of the time of tests that look for names and roles.
 */
export const withoutStyles = (): void => {
  const prototype = prototypeOf()
  const sheet = prototype && Object.getOwnPropertyDescriptor(prototype, 'sheet')
  if (!prototype || !sheet) return
  if (!originals.has(prototype)) originals.set(prototype, sheet)
  Object.defineProperty(prototype, 'sheet', { configurable: true, get: () => null })
}

const restoreStyles = (): void => {
  const prototype = prototypeOf()
  const sheet = prototype && originals.get(prototype)
  if (prototype && sheet) Object.defineProperty(prototype, 'sheet', sheet)
}

/** For the tests of a block, or of a file, that look at colours or layout: `getComputedStyle` knows the style sheets. */
export const withStyles = (): void => {
  beforeEach(restoreStyles)
  afterEach(withoutStyles)
}
