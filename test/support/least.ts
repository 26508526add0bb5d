/**
 * The least number that several tries measure. Whatever else the machine does makes a try longer and
 * never shorter, so one try below the bound proves it, and no further one is needed.
 */
export const leastOf = async (
  { tries, below }: { tries: number; below: number },
  measure: () => Promise<number>,
): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let left = tries; left > 0 && least >= below; left -= 1)
    least = Math.min(least, await measure())
  return least
}
