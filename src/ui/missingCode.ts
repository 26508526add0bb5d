/** The event with which the page is told that code which it needs can no longer be loaded. */
export const missingCodeEvent = 'codegone'

export const reportMissingCode = (): void => {
  window.dispatchEvent(new Event(missingCodeEvent))
}

let silentLoads = 0

/** Whether code is being loaded whose absence changes nothing on the page. */
export const isLoadingSilently = (): boolean => silentLoads > 0

/**
 * Loads code that is not needed yet, or never needed. A failure is ignored, also if a new deployment has removed the file:
 * a reload could lose unsaved input.
 */
export const withoutReload = async (load: () => Promise<unknown>): Promise<void> => {
  silentLoads++
  try {
    await load()
  } catch {
    // Who needs the code asks for it again.
  } finally {
    silentLoads--
  }
}
