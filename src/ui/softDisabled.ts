/**
 * Makes a button one that is refused: it looks disabled, but keeps the focus and its tooltip. A press tells the reason,
 * since a touch screen has no tooltips.
 */
export const softDisabledProps = (refused: string | undefined) =>
  refused === undefined ? {} : { 'aria-disabled': true, title: refused, style: { opacity: 0.5 } }

/** For `slotProps` of a menu with such entries: the arrow keys of MUI pass over them otherwise, and nothing tells why. */
export const focusableDisabledItems = { list: { disabledItemsFocusable: true } } as const
