import type { Deps } from '#server/base/deps.ts'
import { onceAnywhere, systemRead } from '#server/db/system.ts'
import { dueChannel } from './due.ts'
import { workOff } from './works.ts'

/** Number of people to notify, or of lines to delete, per transaction. */
const batch = 5000
/**
 * Milliseconds: the longest sleep, the pause while another process works, and the pause after a
 * failure.
 */
const patience = { longest: 30_000, busy: 200, failed: 1000 }

export interface Job {
  /** Resolves when nothing is in progress in this process. */
  idle(): Promise<void>
  stop(): void
}

/**
 * Processes due notices, on one node at a time: at the moment when they are due, and at once when
 * woken.
 */
export const workOnNotices = (deps: Deps, size = batch): Job => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  let ended = false

  const sleep = (milliseconds: number) => {
    clearTimeout(timer)
    if (!ended) timer = setTimeout(wake, milliseconds).unref()
  }
  const round = async () => {
    do {
      again = false
      await onceAnywhere(deps.db, 'notices', () => workOff(deps, size, () => ended))
    } while (again && !ended)
    sleep(await untilNext(deps))
  }
  const wake = () => {
    again = true
    if (ended) return
    running ??= round()
      .catch(error => {
        again = false
        deps.log.warn({ err: error }, 'notices')
        sleep(patience.failed)
      })
      .finally(() => {
        running = undefined
        // Woken while the last round was ending.
        if (again) wake()
      })
  }
  const deaf = deps.bus.subscribe(dueChannel, wake)
  wake()
  return {
    idle: async () => {
      while (running) await running
    },
    stop: () => {
      ended = true
      clearTimeout(timer)
      deaf()
    },
  }
}

/**
 * Milliseconds until something is due. What is due already is being processed elsewhere, or has
 * failed here.
 */
const untilNext = async ({ db, now }: Deps): Promise<number> => {
  const [rows] = await systemRead(db, { text: 'select min(wake_at) as at from uc_delivery' })
  const at = rows?.[0]?.at as string | null
  const left = at === null ? patience.longest : Date.parse(at) - now()
  return left <= 0 ? patience.busy : Math.min(left, patience.longest)
}
