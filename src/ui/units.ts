/** Chinese units stand behind a space in our texts, which `Intl` leaves out before milliseconds and minutes. */
export const withUnitSpace = (text: string): string =>
  text.replace(/(\d)(?=\p{Script=Han})/gu, '$1 ')
