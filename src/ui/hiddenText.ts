/** For text that screen readers read and nobody sees. */
export const hiddenText = {
  position: 'absolute',
  // With units: `sx` takes plain numbers for multiples of others.
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
