import type { KeyboardEvent, ReactNode } from 'react'
import { loadStep } from './lateSteps.ts'
import { useLoginLanguage } from './words.tsx'

const tabs = ['account', 'phone'] as const
export type Tab = (typeof tabs)[number]

interface Props {
  chosen: Tab
  onChoose: (tab: Tab) => void
  children: ReactNode
}

/** The two forms of signing in as tabs: arrows go from one to the other. */
export const Tabs = ({ chosen, onChoose, children }: Props) => {
  const { say } = useLoginLanguage()
  const move = (event: KeyboardEvent) => {
    const other = tabs[moves[event.key]?.(tabs.indexOf(chosen)) ?? -1]
    if (!other) return
    event.preventDefault()
    onChoose(other)
    document.getElementById(`tab-${other}`)?.focus()
  }
  return (
    <>
      <div role="tablist" className="tabs" aria-label={say('ways')} onKeyDown={move}>
        {tabs.map(tab => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            aria-selected={tab === chosen}
            aria-controls="way"
            tabIndex={tab === chosen ? 0 : -1}
            onPointerEnter={() => loadStep(tab)}
            onFocus={() => loadStep(tab)}
            onClick={() => onChoose(tab)}
          >
            {say(tab)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="way" aria-labelledby={`tab-${chosen}`}>
        {children}
      </div>
    </>
  )
}

const last = tabs.length - 1
/** Right to left the arrows' sense turns, but with two tabs either leads to the other. */
const moves: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: at => (at === last ? 0 : at + 1),
  ArrowLeft: at => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: () => last,
}
