/** The event with which the page is told that code which it needs can no longer be loaded. */
export const missingCodeEvent = 'codegone'

export const reportMissingCode = (): void => {
  window.dispatchEvent(new Event(missingCodeEvent))
}
