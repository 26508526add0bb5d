/** What calls took, in milliseconds from when each was due. */
export interface Times {
  p50: number
  p95: number
  p99: number
  /** Answered a second, from the first due to the last answer. */
  perSecond: number
  failed: number
}

/** Begins so many calls a second, each when it is due, and waits for all of them. */
export const atRate = async (
  perSecond: number,
  seconds: number,
  call: (turn: number) => Promise<boolean>,
): Promise<Times> => {
  const began = performance.now()
  const calls: Promise<{ took: number; ok: boolean }>[] = []
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const due = began + (turn * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise(done => setTimeout(done, early))
    calls.push(call(turn).then(ok => ({ took: performance.now() - due, ok })))
  }
  const answers = await Promise.all(calls)
  const lasted = (performance.now() - began) / 1000
  const times = answers.map(it => it.took).sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    perSecond: answers.length / lasted,
    failed: answers.filter(it => !it.ok).length,
  }
}
