import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/resource.ts'
import type { tenant } from '#resources/tenant.ts'
import { EmptyValue } from '#src/kit/cells/EmptyValue.tsx'
import type { CellProps } from '#src/kit/overrides.ts'
import { useTenantUsage } from '#src/providers/tenantUsage.ts'
import { groupedDigits } from '#src/ui/grouped.ts'
import { serverNow } from '#src/ui/serverTime.ts'
import { Tip } from '#src/ui/Tip.tsx'
import { exactTime } from '#src/ui/time.ts'
import { usageState } from '#src/ui/usage.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { useRelativeTime } from '#src/ui/useRelativeTime.ts'

type Cell<Value> = CellProps<RowOf<typeof tenant>, Value>

/** The policy, and under it how many of its users the tenant has. */
export const PolicyCell = ({ row }: Cell<string | null>) => {
  const label = row.labels?.policyId
  if (!label) return <EmptyValue />
  return (
    <Stack>
      <span className="uc-text">{label}</span>
      <Users id={row.id} />
    </Stack>
  )
}

const Users = ({ id }: { id: string }) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const users = useTenantUsage(id).data?.find(it => it.quota === 'userMax')
  if (!users) return <i />
  const { used, max } = users
  const state = usageState(used, max)
  const text = `${translate('errors.limits.userMax')} ${groupedDigits(used, locale)}${max > 0 ? ` / ${groupedDigits(max, locale)}` : ''}`
  return (
    <Tip
      title={`${text} · ${translate(`ui.usage.${state}`, { smart_count: Math.abs(max - used) })}`}
    >
      <i data-state={state}>
        <b style={{ inlineSize: max > 0 ? `${Math.min(100, (used / max) * 100)}%` : 0 }} />
        <span>{text}</span>
      </i>
    </Tip>
  )
}

const month = 30 * 24 * 60 * 60_000

/** When the contract ends; marked from a month before it. */
export const ExpiryCell = ({ value }: Cell<string | null>) => {
  const relative = useRelativeTime()
  const translate = useTranslate()
  const locale = useLanguage()
  if (!value)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate('ui.tenant.lasting')}
      </Box>
    )
  const left = Date.parse(value) - serverNow()
  const text = left <= 0 ? translate('ui.tenant.expired') : relative(value)
  return (
    <Tip title={exactTime(value, locale)}>
      <Mark data-state={left <= 0 ? 'over' : left < month ? 'warning' : 'fine'}>{text}</Mark>
    </Tip>
  )
}

const Mark = styled('span')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    '&[data-state=warning]': { color: palette.warning.main },
    '&[data-state=over]': { color: palette.error.main },
  }
})

const Stack = styled('span')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'grid',
    minWidth: 120,
    lineHeight: '18px',
    '& > i': {
      position: 'relative',
      display: 'block',
      height: 17,
      fontStyle: 'normal',
      fontSize: 11,
      lineHeight: '13px',
      color: palette.text.secondary,
      borderBlockEnd: `3px solid ${palette.divider}`,
    },
    '& > i > b': {
      position: 'absolute',
      insetBlockEnd: -3,
      insetInlineStart: 0,
      height: 3,
      background: palette.primary.main,
    },
    '& > i[data-state=warning] > b': { background: palette.warning.main },
    '& > i[data-state=full] > b, & > i[data-state=over] > b': { background: palette.error.main },
    '& > i[data-state=unlimited]': { borderBlockEndColor: 'transparent' },
  }
})
