/** Styles of a text that is visually hidden and read by screen readers. */
export const hiddenText = {
  position: 'absolute',
  // With units: `sx` takes plain numbers as multiples of the theme's spacing.
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
