/**
 * For `onClose` of a dialog or a drawer: the second click of a double click on the button that opened it falls on the
 * backdrop, and is no wish to close it.
 */
export const closeOnce =
  <Reason extends string>(onClose: (event: object, reason: Reason) => void) =>
  (event: object, reason: Reason): void => {
    if (reason === 'backdropClick' && ((event as Partial<MouseEvent>).detail ?? 0) > 1) return
    onClose(event, reason)
  }
