import { saveInSessionStorage } from '#src/providers/session.ts'

const key = 'LIMITS-SEEN'

/** Whether the warning about a limit was put away in this session. */
export const isLimitWarningDismissed = (quota: string): boolean => seen().includes(quota)

/** Keeps the warning about a limit away until the session ends. */
export const dismissLimitWarning = (quota: string): void => {
  saveInSessionStorage(key, JSON.stringify([...new Set([...seen(), quota])]))
}

const seen = (): readonly string[] => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]')
  } catch {
    return []
  }
}
