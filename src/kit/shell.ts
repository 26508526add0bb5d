import { useSyncExternalStore } from 'react'
import type { Member, SiteConfig } from '#src/providers/member.ts'
import type { HeaderEntry, MenuNode } from '#src/providers/menus.ts'
import { saveSnapshot, setPageUser } from '#src/providers/session.ts'
import { setSiteTheme } from '#src/theme/pageTheme.ts'

/** What the console stands on: asked for at the start, again when the language changes. */
export interface Shell {
  config: SiteConfig | undefined
  member: Member
  header: readonly HeaderEntry[]
  /** Undefined when they could not be asked for, which is not the same as none. */
  menus: readonly MenuNode[] | undefined
  /** What the event `rights` tells as long as the menus stay as they are. */
  rights?: string | undefined
  /** Why there are no menus. */
  failure?: unknown
}

let shell: Shell | undefined
const listeners = new Set<() => void>()

export const setShell = (next: Shell) => {
  shell = next
  setPageUser(next.member)
  const { username, realName, avatar } = next.member
  saveSnapshot('user', { username, realName, avatar })
  if (next.config) {
    saveSnapshot('config', next.config)
    setSiteTheme(next.config.theme)
  }
  for (const listener of listeners) listener()
}

export const currentShell = (): Shell => {
  if (!shell) throw new Error('The console is drawn after its start alone.')
  return shell
}

let reload: () => Promise<void> = () => Promise.reject(new Error('The console has not started.'))

/** Says how the shell is loaded again. */
export const setShellLoader = (next: () => Promise<void>): void => {
  reload = next
}

/** Loads settings, user and menus again, after a change or a failure. */
export const reloadShell = (): Promise<void> => reload()

export const useShell = (): Shell => useSyncExternalStore(watch, currentShell)

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
