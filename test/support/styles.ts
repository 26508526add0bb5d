import { afterEach, beforeEach } from 'vitest'

const whole =
  typeof HTMLStyleElement === 'undefined'
    ? undefined
    : Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, 'sheet')

const define = (descriptor: PropertyDescriptor) =>
  Object.defineProperty(HTMLStyleElement.prototype, 'sheet', descriptor)

/**
 * Leaves style sheets out of `getComputedStyle`. happy-dom matches every rule with every element after each change of
 * the page, which took a sixth of the time of tests that look for names and roles.
 */
export const withoutStyles = (): void => {
  if (whole) define({ configurable: true, get: () => null })
}

/** For the tests of a block, or of a file, that look at colours or layout: `getComputedStyle` knows the style sheets. */
export const withStyles = (): void => {
  beforeEach(() => {
    if (whole) define(whole)
  })
  afterEach(withoutStyles)
}
