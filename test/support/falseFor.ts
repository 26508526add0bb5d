import { setTimeout as pause } from 'node:timers/promises'

const giveUp = 10_000

/**
 * Polls until this is true. Returns the time in milliseconds from the start to the start of the last
 * poll that was false (0 if the first was true); throws after 10 seconds. How long a poll takes
 * depends on the machine and does not count. `pass` is told the milliseconds since the last poll.
 */
export const falseFor = async (
  isTrue: () => Promise<boolean> | boolean,
  pass: (milliseconds: number) => void = () => {},
): Promise<number> => {
  const begun = performance.now()
  let lastPoll = begun
  let lastFalse = begun
  for (;;) {
    const now = performance.now()
    pass(now - lastPoll)
    lastPoll = now
    if (await isTrue()) return lastFalse - begun
    lastFalse = now
    if (now - begun > giveUp) throw new Error('The condition is not met.')
    await pause(5)
  }
}
