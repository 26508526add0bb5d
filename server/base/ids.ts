/** Whether a list of ids in a body differs from the stored one. */
export const idsDiffer = (sent: unknown, stored: readonly string[]): sent is readonly string[] =>
  Array.isArray(sent) && [...sent].sort().join() !== [...stored].sort().join()
