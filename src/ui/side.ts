/** The side of the page that lines end at, for parts that know left and right alone. */
export const endSide = (): 'left' | 'right' =>
  document.documentElement.dir === 'rtl' ? 'left' : 'right'

/** The side that lines begin at. */
export const startSide = (): 'left' | 'right' => (endSide() === 'right' ? 'left' : 'right')
