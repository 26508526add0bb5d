import { styled } from '@mui/material/styles'
import type { Member } from '#src/providers/member.ts'
import { Greeting } from './Greeting.tsx'
import { Messages } from './Messages.tsx'
import { type Entry, QuickEntries } from './QuickEntries.tsx'
import { Requests } from './Requests.tsx'
import { SignIns } from './SignIns.tsx'
import { type ScreenOf, Team } from './Team.tsx'
import { Usage } from './Usage.tsx'

interface WorkplaceProps {
  member: Member
  /** Pages of the menus, in their order. */
  entries: readonly Entry[]
  screenOf: ScreenOf
  /** Whether the installation is a trial, which holds sample data. */
  trial: boolean
}

/** What everyone's day begins with: the ways on, what has come and what was done, and what the tenant may have. */
const Workplace = ({ member, entries, screenOf, trial }: WorkplaceProps) => (
  <Board>
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
  </Board>
)

export default Workplace

const Board = styled('div')({
  display: 'grid',
  gap: 16,
  '& > div': { display: 'grid', gap: 16, alignContent: 'start', minWidth: 0 },
  '@media (min-width:1100px)': {
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
    '& > section': { gridColumn: '1 / -1' },
  },
})
