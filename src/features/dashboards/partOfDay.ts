const parts = [
  [5, 'night'],
  [11, 'morning'],
  [13, 'noon'],
  [18, 'afternoon'],
  [23, 'evening'],
] as const

/** What an hour of the day is greeted as. */
export const partOfDay = (hour: number) => parts.find(([until]) => hour < until)?.[1] ?? 'night'
