let locked = false

export const setLocked = (is: boolean): void => {
  locked = is
}

/**
 * While the screen is locked, no key reaches any listener of the page that was taken out of the document: fields and
 * buttons of the lock screen work by what browsers do themselves. To be called before anything else listens to keys,
 * since of several listeners on `window` the first is called first.
 */
export const blockKeysWhileLocked = (): void => {
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    window.addEventListener(type, event => locked && event.stopImmediatePropagation(), true)
}
