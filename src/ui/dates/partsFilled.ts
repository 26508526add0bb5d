/** What a field of the date pickers tells of its parts: year, month, day and so on. */
export interface Parts {
  getSections: () => readonly { value: string }[]
}

/** Whether a date is complete, begun, or not there. */
export const partsFilled = (parts: Parts | null): 'all' | 'some' | 'none' => {
  const sections = parts?.getSections() ?? []
  const filled = sections.filter(({ value }) => value !== '').length
  if (filled === 0) return 'none'
  return filled === sections.length ? 'all' : 'some'
}
