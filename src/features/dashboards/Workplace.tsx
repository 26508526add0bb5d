import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { internalPathOf, menuPagesOf } from '#src/kit/menus.ts'
import { useShell } from '#src/kit/shell.ts'
import { dashboards } from '#src/kit/startPage.ts'
import type { Member } from '#src/providers/member.ts'
import { registry } from '#src/providers/registry.ts'
import { Greeting } from './Greeting.tsx'
import { Messages } from './Messages.tsx'
import { type Entry, QuickEntries } from './QuickEntries.tsx'
import { Requests } from './Requests.tsx'
import { SignIns } from './SignIns.tsx'
import { type ScreenOf, Team, teamKey } from './Team.tsx'
import { Usage } from './Usage.tsx'
import { useFirstRequestsDone } from './useFirstAnswers.ts'

interface BoardProps {
  member: Member
  /** Pages of the menus, in their order. */
  entries: readonly Entry[]
  screenOf: ScreenOf
  /** Whether the installation is a trial, which holds sample data. */
  trial: boolean
}

/** The workplace: quick links, messages, the latest changes of the team, and the limits of the tenant. */
export const WorkplaceBoard = ({ member, entries, screenOf, trial }: BoardProps) => (
  <WaitingBoard>
    <Greeting member={member} trial={trial} />
    <div>
      <QuickEntries entries={entries} />
      <Usage tenant={member.tenantName} />
      <Team screenOf={screenOf} />
    </div>
    <div>
      <Messages />
      <Requests />
      <SignIns />
    </div>
  </WaitingBoard>
)

/** The workplace of the signed-in user, which everyone has who has any menu. */
const Workplace = () => {
  const { member, config, menus = [] } = useShell()
  const entries = menuPagesOf(menus).flatMap(({ id, title, icon, path, isFrame }) => {
    const to = isFrame ? undefined : internalPathOf(path)
    return to && to !== dashboards.workplace ? [{ id, title, icon, to }] : []
  })
  return (
    <WorkplaceBoard
      member={member}
      entries={entries}
      screenOf={screenOf}
      trial={config?.trial === true}
    />
  )
}

export default Workplace

const screenOf = (resource: string) => registry.screenOf(resource)?.screen.path

/** A component of its own, so that the cards are not rendered again with each answer that is counted. */
const WaitingBoard = ({ children }: { children: ReactNode }) => {
  const waiting = !useFirstRequestsDone(teamKey)
  return (
    <Board aria-busy={waiting} data-waiting={waiting || undefined}>
      {children}
    </Board>
  )
}

const Board = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '& > div': { display: 'grid', gap: 16, alignContent: 'start', minWidth: 0 },
  '@media (min-width:1100px)': {
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
    '& > section': { gridColumn: '1 / -1' },
  },
  // All cards are shown at the same time: as their data arrives they would move each other. Only the quick links, which
  // need no data, are shown from the start.
  '&[data-waiting] > div > *': { display: 'none' },
  '&[data-waiting] > div:first-of-type > :first-of-type': { display: 'block' },
  '@media (max-width:1099.95px)': { '&[data-waiting] > div:last-of-type': { display: 'none' } },
  '&[data-waiting] > div::after': {
    content: '""',
    height: 334,
    borderRadius: 6,
    background: (theme.vars ?? theme).palette.action.hover,
  },
}))
