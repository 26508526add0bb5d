import { useSyncExternalStore } from 'react'
import type { ApiError } from '#src/providers/apiError.ts'
import type { Display, ActingMismatch as SessionAstray } from '#src/providers/http.ts'

/** `person`: another window of this browser has signed in as somebody else. */
export type SessionMismatch = SessionAstray | 'person'

/** A failed call whose error the page shows. */
export interface ReportedError {
  display: Exclude<Display, 'silent'>
  error: ApiError
}

/** How a session ended, as code 61 tells it. */
export interface SessionEnd {
  message: string
  /** Missing if the server does not know why, or does not tell it to this caller. */
  reason: string | undefined
}

/** What API calls ask the page to show. Calls run outside React, so their requests are stored here. */
interface Signals {
  /** Why the session has ended, while the page asks what to do. */
  signedOut: SessionEnd | undefined
  noLicence: boolean
  astray: SessionMismatch | undefined
  /** The name of the person as whom another window has signed in. */
  otherPerson: string
  reported: ReportedError | undefined
  /** The proofs that the server accepts, while the dialog asks the user for one. */
  proof: readonly string[] | undefined
  /** Code of the page can no longer be loaded while something is typed in it. */
  codeGone: boolean
  /** The list of keyboard shortcuts is open. */
  keys: boolean
}

let signals: Signals = {
  signedOut: undefined,
  noLicence: false,
  astray: undefined,
  otherPerson: '',
  reported: undefined,
  proof: undefined,
  codeGone: false,
  keys: false,
}
const listeners = new Set<() => void>()

const set = (part: Partial<Signals>) => {
  signals = { ...signals, ...part }
  for (const listener of listeners) listener()
}

/** The user chose to stay on the page after the session ended, and has done nothing since that needs a call. */
let signInDismissed = false
/** The same after the session was switched to another tenant or person. */
let mismatchDismissed = false
/** The same after a part of the page could not be loaded. */
let missingCodeDismissed = false

/** Opens one dialog, however many calls are refused with code 61; after `stayHere`, only once the user acts again. */
export const showSignInDialog = ({ message, data }: Pick<ApiError, 'message' | 'data'>) => {
  if (signals.signedOut || signInDismissed) return
  // Without a session, it does not matter any more where another window has led it.
  set({
    astray: undefined,
    signedOut: { message, reason: (data as { reason?: string } | null)?.reason },
  })
}

/** The same person has signed in again: the page goes on. */
export const closeSignInDialog = () => {
  resetDismissed()
  set({ signedOut: undefined })
  resolveWaiting(true)
}

let waiting: ((again: boolean) => void)[] = []

/** Waits for the dialog: true if the same person has signed in again, false if it was closed or is not open. */
export const waitForSignInDialog = (): Promise<boolean> =>
  signals.signedOut
    ? new Promise(resolve => {
        waiting.push(resolve)
      })
    : Promise.resolve(false)

const resolveWaiting = (again: boolean) => {
  const those = waiting
  waiting = []
  for (const answer of those) answer(again)
}

export const isAskedToSignIn = (): boolean => signals.signedOut !== undefined || signInDismissed

/**
 * Shows one dialog, however many calls were refused, when the session acts elsewhere than this page. It takes the place
 * of the dialog of a session that has ended: somebody has signed in again in another window.
 */
export const showSessionMismatch = (astray: SessionMismatch, otherPerson = '') => {
  if (signals.astray || mismatchDismissed) return
  resetDismissed()
  set({ astray, otherPerson, signedOut: undefined })
  resolveWaiting(false)
}

/** Closes that dialog. The page stays as it is; once the user acts again, the next refused call opens the dialog again. */
export const dismissSessionMismatch = () => {
  mismatchDismissed = true
  watchForClick()
  set({ astray: undefined })
}

export const dismissSignIn = () => {
  signInDismissed = true
  watchForClick()
  set({ signedOut: undefined })
  resolveWaiting(false)
}

/** A click shows that the user goes on, unless it is in a text field. Enter in a form also clicks its button. */
const onUserClick = ({ target }: Event) => {
  if (target instanceof Element && target.closest(typing)) return
  resetDismissed()
}
const watchForClick = () => addEventListener('click', onUserClick, true)
const resetDismissed = () => {
  signInDismissed = false
  mismatchDismissed = false
  missingCodeDismissed = false
  removeEventListener('click', onUserClick, true)
}
const typing = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio])'

/** Opens or closes the list of keyboard shortcuts. */
export const showShortcuts = (keys: boolean) => set({ keys })
/**
 * Says that a part of the page could not be loaded. One failure can be reported twice, by the part and by the check of
 * the file: after `stayWithoutCode` it is said again only once the user acts.
 */
export const showMissingCode = () => {
  if (!missingCodeDismissed) set({ codeGone: true })
}
export const dismissMissingCode = () => {
  missingCodeDismissed = true
  watchForClick()
  set({ codeGone: false })
}
export const showNoLicence = () => set({ noLicence: true })
export const reportError = (display: ReportedError['display'], error: ApiError) =>
  set({ reported: { display, error } })
/** The page has shown it: it must not be shown again when the page is mounted again. */
export const clearReportedError = () => set({ reported: undefined })

let asked: Promise<boolean> | undefined
let answerProof: (shown: boolean) => void = () => {}

/** Asks the user for a proof; calls that need one at the same time share one dialog. True once it was accepted. */
export const askForProof = (ways: readonly string[]): Promise<boolean> => {
  asked ??= new Promise(resolve => {
    answerProof = resolve
    set({ proof: ways })
  })
  return asked
}

/** Closes the dialog: the proof was accepted, or the user cancelled. */
export const endProof = (shown: boolean) => {
  asked = undefined
  set({ proof: undefined })
  answerProof(shown)
}

export const useSignals = (): Signals => useSyncExternalStore(watch, () => signals)

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
