import { codes, Refusal } from '#server/errors.ts'

const most = 24
const mostEach = 4
const running = new Map<string, number>()
let all = 0

/** Does someone's upload; so many are in memory at once, of each person and in all, and whoever comes then is told. */
export const inTurn = async <T>(personId: string, work: () => Promise<T>): Promise<T> => {
  const own = running.get(personId) ?? 0
  if (own >= mostEach || all >= most) throw new Refusal('errors.busy', { code: codes.busy })
  running.set(personId, own + 1)
  all += 1
  try {
    return await work()
  } finally {
    all -= 1
    const left = (running.get(personId) ?? 1) - 1
    if (left > 0) running.set(personId, left)
    else running.delete(personId)
  }
}
