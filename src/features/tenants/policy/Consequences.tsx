import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { exactTime } from '#src/ui/time.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { Fold } from './Fold.tsx'
import type { Preview } from './preview.ts'
import { TenantLine } from './TenantLine.tsx'

const numbers = ['tenants', 'roles', 'menus', 'users', 'limits'] as const
const listed = ({ enrolling }: Preview['summary']) =>
  enrolling > 0 ? ([...numbers, 'enrolling'] as const) : numbers
const step = 50

interface ConsequencesProps {
  preview: Preview
  /** Asks the server for the next tenants. */
  more: { loading: boolean; load: () => void }
}

/** The consequences of a change: how many of what, which menus, and each tenant folded up. */
export const Consequences = ({ preview, more }: ConsequencesProps) => {
  const translate = useTranslate()
  const titles = useMemo(() => new Map(preview.menus.map(it => [it.id, it.title])), [preview])
  const { tenants, summary } = preview
  const rest = Math.min(step, summary.tenants - tenants.length)
  return (
    <Body>
      {preview.change && <Past preview={preview} />}
      {tenants.length === 0 ? (
        <Alert severity="success">{translate('ui.review.nothing')}</Alert>
      ) : (
        <>
          <dl>
            {listed(summary).map(name => (
              <div key={name} data-over={name === 'limits' && summary.limits > 0}>
                <dt>{translate(`ui.review.${name}`)}</dt>
                <dd>{summary[name]}</dd>
              </div>
            ))}
          </dl>
          <MenuList preview={preview} way="lost" />
          <MenuList preview={preview} way="gained" />
          {tenants.map(tenant => (
            <TenantLine
              key={tenant.id}
              tenant={tenant}
              titles={titles}
              open={tenants.length === 1}
            />
          ))}
          {rest > 0 && (
            <Button loading={more.loading} onClick={more.load}>
              {translate('ui.review.more', { count: rest })}
            </Button>
          )}
        </>
      )}
      {!preview.change && tenants.length > 0 && <p>{translate('ui.review.later')}</p>}
    </Body>
  )
}

/** Who changed what is to be undone, and what stays as it is. */
const Past = ({ preview }: { preview: Preview }) => {
  const { change, left = [], leftCount = left.length } = preview
  const translate = useTranslate()
  const locale = useLanguage()
  if (!change) return null
  const roles = left.map(it => `${it.tenant} / ${it.role}`)
  return (
    <>
      <p>
        {translate('ui.review.change', {
          name: change.actorName,
          time: exactTime(change.at, locale),
        })}
      </p>
      {left.length > 0 && (
        <Alert severity="warning">
          {translate(leftCount > left.length ? 'ui.review.leftMore' : 'ui.review.left', {
            roles: roles.join(translate('ui.review.separator')),
            count: leftCount,
          })}
        </Alert>
      )}
    </>
  )
}

const MenuList = ({ preview, way }: { preview: Preview; way: 'lost' | 'gained' }) => {
  const translate = useTranslate()
  const menus = preview.menus.filter(it => it[way] > 0)
  if (menus.length === 0) return null
  const named = menus.map(({ title, [way]: count }) =>
    translate('ui.review.menuRoles', { title, count }),
  )
  return (
    <Fold>
      <summary>
        <b>{translate(`ui.review.${way}Menus`)}</b>
        <span>{menus.length}</span>
      </summary>
      <p>{named.join(translate('ui.review.separator'))}</p>
    </Fold>
  )
}

const Body = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'grid',
    gap: 12,
    '& > p': { margin: 0 },
    '& dl': { display: 'flex', flexWrap: 'wrap', gap: '8px 32px', margin: 0 },
    '& dt': { fontSize: 12, color: palette.text.secondary },
    '& dd': { margin: 0, fontSize: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
    '& [data-over=true] dd': { color: palette.warning.main },
  }
})
