import type { ProofOfWork } from '#src/providers/signIn.ts'

/** Work that a thread of its own has begun. */
export interface RunningWork {
  /** Milliseconds since 1970. */
  since: number
  cancel: () => void
  code: Promise<string>
}

/** Begins, and tells once it is done; the code that does it comes for those who need it alone. */
export const startWork = (work: ProofOfWork, tell: (done: true) => void): RunningWork => {
  const controller = new AbortController()
  const { signal } = controller
  const code = import('./solve.ts').then(({ solve }) => solve(work, signal))
  code.then(() => tell(true)).catch(() => {})
  return { since: Date.now(), cancel: () => controller.abort(), code }
}
