import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { fieldOf } from '#resources/core/resource.ts'
import { HeadActions } from '#src/kit/actions/HeadActions.tsx'
import { StatusCell, StatusContext } from '#src/kit/cells/StatusCell.tsx'
import { useScreen } from '#src/kit/context.tsx'
import { useStatusChange } from '#src/kit/list/useStatusChange.ts'
import type { AnyRow } from '#src/kit/overrides.ts'
import { SiblingButtons } from '#src/kit/show/SiblingButtons.tsx'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { serverNow } from '#src/ui/serverTime.ts'
import { exactTime } from '#src/ui/time.ts'
import { useTitle } from '#src/ui/title.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'

/** Name, code and the facts that matter most, with what may be done. */
export const Head = ({ row }: { row: AnyRow }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const name = String(row.name)
  useTitle(name)
  return (
    <Frame>
      <Button
        color="inherit"
        startIcon={<AppIcon name="ArrowBack" />}
        onClick={() => void navigate('/tenant/manage')}
      >
        {translate('ui.tenant.back')}
      </Button>
      <div>
        <Typography component="h1" sx={{ fontSize: 18, fontWeight: 600 }}>
          {name}{' '}
          <Typography component="span" color="text.secondary">
            {String(row.code)}
          </Typography>
        </Typography>
        <Facts row={row} />
      </div>
      <HeadActions row={row} />
      <SiblingButtons id={row.id} />
    </Frame>
  )
}

const Facts = ({ row }: { row: AnyRow }) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const { resource } = useScreen().place
  const change = useStatusChange()
  const status = fieldOf(resource, 'status')
  const until = typeof row.expiresAt === 'string' ? exactTime(row.expiresAt, locale) : undefined
  const ended = typeof row.expiresAt === 'string' && Date.parse(row.expiresAt) <= serverNow()
  return (
    <dl>
      <Fact label={translate('ui.tenant.status')}>
        <StatusContext value={change}>
          {status && (
            <StatusCell
              row={row}
              value={row.status}
              name="status"
              field={status}
              resource={resource}
            />
          )}
        </StatusContext>
      </Fact>
      <Fact label={translate('ui.tenant.policy')}>
        {row.labels?.policyId ?? translate('ui.tenant.noLimits')}
      </Fact>
      <Fact label={translate('ui.tenant.expires')}>
        {until ?? translate('ui.tenant.lasting')}
        {ended && <em> {translate('ui.tenant.expired')}</em>}
      </Fact>
      <Fact label={translate('ui.tenant.administrator')}>
        {String(row.adminRealName)} ({String(row.adminUserName)})
      </Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Frame = styled('header')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '8px 16px',
    padding: '16px 16px 8px',
    '& > div': { minWidth: 0, flex: '1 1 360px' },
    '& h1': { overflowWrap: 'anywhere' },
    '& dl': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '4px 24px',
      margin: '4px 0 0',
    },
    '& dl > div': { display: 'flex', alignItems: 'center', gap: 8 },
    '& dt': { color: palette.text.secondary },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
    '& em': { fontStyle: 'normal', color: palette.error.main },
    '& > .uc-actions': { display: 'flex', flexWrap: 'wrap', gap: '8px 16px', paddingBlock: 6 },
  }
})
