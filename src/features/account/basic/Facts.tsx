import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { account as definition } from '#resources/account.ts'
import { amountText, dayText } from '#src/kit/formats.ts'
import { useResourceTexts } from '#src/kit/words.ts'
import { groupedDigits } from '#src/ui/grouped.ts'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { listText } from '#src/ui/said.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import type { Account } from '../useAccount.ts'

/** What one is told of oneself; others see to it. */
export const Facts = ({ account, tenant }: { account: Account; tenant: string }) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const words = useResourceTexts(definition)
  const labelOf = (name: string) => listText([account.labels?.[name] ?? []].flat(), locale)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.field('userName'), account.userName],
    [words.field('tenantId'), tenant],
    [words.field('deptId'), labelOf('deptId')],
    [words.field('postIds'), labelOf('postIds')],
    [words.field('roleIds'), labelOf('roleIds')],
    [words.field('phone'), account.phone],
    [words.field('email'), account.email],
    [words.field('balance'), amountText(String(account.balance ?? '0.00'), locale)],
    [words.field('integral'), groupedDigits(account.integral ?? 0, locale)],
    [words.field('createdAt'), dayText(account.createdAt, locale)],
    [words.field('lastLoginAt'), <RelativeTime key="at" value={account.lastLoginAt} />],
    [words.field('lastLoginIp'), account.lastLoginIp],
  ]
  return (
    <List>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span>{translate('account.facts.none')}</span>}</dd>
        </div>
      ))}
    </List>
  )
}

const List = styled('dl')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    margin: 0,
    display: 'grid',
    gap: '14px 24px',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 45%), 1fr))',
    '& dt': { color: palette.text.secondary, fontSize: 12 },
    '& dd': { margin: '2px 0 0', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
    '& dd > span': { color: palette.text.secondary },
  }
})
