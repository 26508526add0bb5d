import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { request } from '#src/providers/http.ts'
import { PersonAvatar } from '#src/ui/PersonAvatar.tsx'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { Card } from './Card.tsx'
import { Fetched } from './Fetched.tsx'

interface TeamChange {
  id: string
  at: string
  actorId: string | null
  actorName: string | null
  actorAvatar: string | null
  resource: string
  rowId: string | null
  title: string | null
  action: string
}

/** The screen that shows the records of a resource. */
export type ScreenOf = (resource: string) => string | undefined

export const teamKey = ['dashboard', 'team'] as const
const maxChanges = 8

/** The latest changes by people in the user's data scope. */
export const Team = ({ screenOf }: { screenOf: ScreenOf }) => {
  const translate = useTranslate()
  const query = useQuery({
    queryKey: teamKey,
    retry: false,
    queryFn: () =>
      request<{ list: readonly TeamChange[] }>('/user/admin/dashboard/team', { display: 'silent' }),
  })
  return (
    <Card title={translate('dashboards.team.title')} hint={translate('dashboards.team.hint')}>
      <Fetched
        query={query}
        empty={({ list }) => (list.length > 0 ? undefined : translate('dashboards.team.none'))}
      >
        {({ list }) => (
          <Deeds>
            {list.slice(0, maxChanges).map(deed => (
              <TeamChangeLine key={deed.id} deed={deed} screen={screenOf(deed.resource)} />
            ))}
          </Deeds>
        )}
      </Fetched>
    </Card>
  )
}

const TeamChangeLine = ({ deed, screen }: { deed: TeamChange; screen: string | undefined }) => {
  const translate = useTranslate()
  const { actorName, actorAvatar, resource, title, at } = deed
  const name = actorName || translate('dashboards.team.system')
  const { sentence, done } = useChangeTexts(deed)
  const parts: Readonly<Record<string, ReactNode>> = {
    [marks.who]: <b key="who">{name}</b>,
    [marks.done]: done,
    [marks.kind]: translate(`resources.${resource}.name`, { _: resource }),
    [marks.title]: title ? <Thing key="title" deed={deed} screen={screen} /> : '',
  }
  return (
    <li>
      <PersonAvatar name={name} src={actorAvatar} size={28} />
      <div>
        <p>{piecesOf(translate(sentence, marks)).map(piece => parts[piece] ?? piece)}</p>
        <small>
          <RelativeTime value={at} />
        </small>
      </div>
    </li>
  )
}

/** Placeholders: the text of each language orders the parts of the sentence. The parts are elements, not texts. */
const marks = { who: '{who}', done: '{done}', kind: '{kind}', title: '{title}' }
const piecesOf = (sentence: string) => sentence.split(/(\{\w+\})/).filter(Boolean)

/** What was done: the label of an action, or the text of the history for create, update and delete. */
const useChangeTexts = ({ resource, action }: TeamChange) => {
  const translate = useTranslate()
  const label = translate(`resources.${resource}.actions.${action}.label`, { _: '' })
  if (label) return { sentence: 'dashboards.team.acted', done: label }
  const done = translate(`kit.page.did.${action}`, { _: translate('dashboards.team.other') })
  return { sentence: 'dashboards.team.wrote', done }
}

/** The name of the record; a link if the record still exists and the user may see it. */
const Thing = ({ deed, screen }: { deed: TeamChange; screen: string | undefined }) => {
  const { canAccess } = useCanAccess({ action: 'show', resource: screen ?? 'none' })
  const gone = deed.action === 'delete' || deed.action === 'purge'
  return screen && deed.rowId && canAccess && !gone ? (
    <Link to={`/${screen}/${deed.rowId}/show`}>{deed.title}</Link>
  ) : (
    <span>{deed.title}</span>
  )
}

const Deeds = styled('ul')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'grid',
    gap: 14,
    '& > li': { display: 'flex', gap: 12, alignItems: 'flex-start', minWidth: 0 },
    '& > li > div:last-of-type': { minWidth: 0 },
    '& p': { margin: 0, overflowWrap: 'anywhere' },
    '& b': { fontWeight: 600 },
    '& small': { fontSize: 12, color: palette.text.secondary },
  }
})
