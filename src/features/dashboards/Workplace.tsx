import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { RequestMore } from '#src/kit/limits/RequestMore.tsx'
import { useLimits } from '#src/kit/limits/useLimits.ts'
import { useMayRequestLimit } from '#src/kit/limits/useMayRequestLimit.ts'
import { internalPathOf, menuPagesOf } from '#src/kit/menus.ts'
import { useShell } from '#src/kit/shell.ts'
import { dashboards } from '#src/kit/startPage.ts'
import type { Member } from '#src/providers/member.ts'
import { registry } from '#src/providers/registry.ts'
import { PersonAvatar } from '#src/ui/PersonAvatar.tsx'
import { listText } from '#src/ui/said.ts'
import { serverNow } from '#src/ui/serverTime.ts'
import { UsageBar } from '#src/ui/UsageBar.tsx'
import { isMeasured, limitNameKey } from '#src/ui/usage.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { Card } from './Card.tsx'
import { Fetched } from './Fetched.tsx'
import { Messages } from './Messages.tsx'
import { partOfDay } from './partOfDay.ts'
import { type Entry, QuickEntries } from './QuickEntries.tsx'
import { Requests } from './Requests.tsx'
import { SampleTag } from './SampleTag.tsx'
import { SignIns } from './SignIns.tsx'
import { type ScreenOf, Team, teamKey } from './Team.tsx'

/** The tenant's limits, and how much of each is used. */
const Usage = ({ tenant }: { tenant: string }) => {
  const translate = useTranslate()
  const mayRequest = useMayRequestLimit()
  return (
    <Card
      title={translate('workplace.usage.title')}
      hint={translate('workplace.usage.hint', { tenant })}
    >
      <Fetched
        query={useLimits()}
        empty={list => (list.length > 0 ? undefined : translate('workplace.usage.none'))}
      >
        {list => (
          <Bars>
            {list.map(limit => (
              <li key={limit.quota}>
                <UsageBar
                  label={translate(limitNameKey(limit.quota))}
                  value={limit.used}
                  max={limit.max}
                  measured={isMeasured(limit.quota)}
                >
                  {mayRequest && limit.max > 0 && <RequestMore limit={limit} />}
                </UsageBar>
              </li>
            ))}
          </Bars>
        )}
      </Fetched>
    </Card>
  )
}

const Bars = styled('ul')({
  display: 'grid',
  gap: '20px 40px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
})

/** Greets the user by name, with tenant, department and roles. */
const Greeting = ({ member, trial }: { member: Member; trial: boolean }) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const name = member.realName || member.username
  // A set, since the top department often has the name of the tenant.
  const place = new Set([member.tenantName, member.deptName, listText(member.roleNames, locale)])
  return (
    <Box component="section" sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 0 }}>
      <PersonAvatar name={name} src={member.avatar} size={48} />
      <Box sx={{ minWidth: 0 }}>
        <Box component="p" sx={{ m: 0, fontSize: 18, fontWeight: 600 }}>
          {translate(`workplace.greeting.${partOfDay(new Date(serverNow()).getHours())}`, { name })}
        </Box>
        <Box component="p" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[...place].filter(Boolean).join(' · ')}
        </Box>
        {trial && <SampleTag />}
      </Box>
    </Box>
  )
}

/** Milliseconds without a pending request after which the page is complete, since one request can cause another. */
const pauseMs = 30
/** Milliseconds after which the page is shown even if it is not complete. */
const timeoutMs = 1000

/**
 * Becomes true once all first requests of the page have been answered or have failed, and stays true. It is true from
 * the start if the answer to the request with this key is still cached from an earlier visit.
 */
const useFirstRequestsDone = (queryKey: QueryKey): boolean => {
  const client = useQueryClient()
  const [complete, setComplete] = useState(() => client.getQueryData(queryKey) !== undefined)
  const pending = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  useEffect(() => {
    const timer = setTimeout(() => setComplete(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (pending > 0) return
    const timer = setTimeout(() => setComplete(true), pauseMs)
    return () => clearTimeout(timer)
  }, [pending])
  return complete
}

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
