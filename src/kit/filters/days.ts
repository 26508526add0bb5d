/** The first moment of a local day, in UTC. */
export const dayStart = (day: string): string => new Date(`${day}T00:00:00`).toISOString()

/** Its last. */
export const dayEnd = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString()

/** The local day that a moment falls on, as `YYYY-MM-DD`. */
export const localDay = (iso: string): string => {
  const at = new Date(iso)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-')
}

/** Whether a text is a day of four digits, as the API takes it. */
export const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(new Date(`${text}T00:00:00`).getTime())
