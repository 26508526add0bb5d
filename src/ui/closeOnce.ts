/**
 * For `onClose` of a dialog: the second click of a double click on the button that opened it falls on the backdrop,
 * and is no wish to close it.
 */
export const closeOnce =
  (onClose: () => void) =>
  (event: object, reason: 'backdropClick' | 'escapeKeyDown'): void => {
    if (reason === 'backdropClick' && (event as Partial<MouseEvent>).detail === 2) return
    onClose()
  }
