import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { type FormGuard, promptingGuard, unsavedForms, watchGuards } from '#src/ui/unsaved.ts'
import { useKitTranslate } from '../words.ts'
import type { LeaveGuard } from './useLeaveGuard.ts'

interface LeaveQuestionProps {
  guard: LeaveGuard
  /** Takes back what was typed, where the page of the form may be kept and shown again. */
  onDrop?: () => void
}

/** Asks, once somebody is about to leave, whether their changes may be lost. Of several forms one asks for all. */
export const LeaveQuestion = ({ guard: { guard }, onDrop }: LeaveQuestionProps) => {
  const asking = useSyncExternalStore(watchGuards, promptingGuard)
  useEffect(() => {
    guard.drop = onDrop
  })
  return asking === guard && <Question />
}

const Question = () => {
  const lost = useRef<readonly FormGuard[]>([])
  const blocker = useBlocker(
    useCallback<LeaveCheck>(way => {
      lost.current = lostBy(way)
      return lost.current.length > 0
    }, []),
  )
  if (blocker.state !== 'blocked') return null
  return (
    <LeaveDialog
      onLeave={() => {
        for (const guard of lost.current) guard.drop?.()
        blocker.proceed()
      }}
      onStay={() => blocker.reset()}
    />
  )
}

/** The question itself, for what is closed without another address. */
export const LeaveDialog = ({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) => {
  const t = useKitTranslate()
  return (
    <ConfirmDialog
      open
      title={t('form.leave')}
      text={t('form.leaveHint')}
      verb={t('form.leaveYes')}
      wayOut={t('form.leaveNo')}
      danger
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}

type LeaveCheck = Extract<Parameters<typeof useBlocker>[0], (...args: never[]) => unknown>
type Way = Parameters<LeaveCheck>[0]
type Place = Way['nextLocation']

const lostBy = ({ currentLocation, nextLocation }: Way): readonly FormGuard[] =>
  unsavedForms().filter(
    ({ within }) => placeOf(currentLocation, within) !== placeOf(nextLocation, within),
  )

/** What counts as one place: filters and pages of a list behind a drawer do not part it. */
const placeOf = ({ pathname, search }: Place, within: string | undefined) =>
  within ? `${pathname}?${new URLSearchParams(search).get(within) ?? ''}` : pathname
