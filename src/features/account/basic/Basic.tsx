import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { account as definition } from '#resources/account.ts'
import { amountText, dayText } from '#src/kit/formats.ts'
import type { AnyRow } from '#src/kit/overrides.ts'
import { useToast } from '#src/kit/useToast.ts'
import { useResourceTexts } from '#src/kit/words.ts'
import { request } from '#src/providers/http.ts'
import type { Member } from '#src/providers/member.ts'
import { groupedDigits } from '#src/ui/grouped.ts'
import { PersonAvatar } from '#src/ui/PersonAvatar.tsx'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { StatusTag } from '#src/ui/StatusTag.tsx'
import { listText } from '#src/ui/said.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { Fetched } from '../Fetched.tsx'
import { OwnForm } from '../OwnForm.tsx'
import { Part } from '../parts.tsx'
import {
  type Account,
  type AccountProps,
  accountApi,
  useAccount,
  useInvalidateAccount,
} from '../useAccount.ts'

/** What one is told of oneself; others see to it. */
const Facts = ({ account, tenant }: { account: Account; tenant: string }) => {
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

/** The head of the page: picture, name, and where one belongs. */
const AccountHeader = ({ account, member }: { account: Account; member: Member }) => {
  const name = account.realName || account.userName || ''
  const dept = account.labels?.deptId
  return (
    <Head>
      <PersonAvatar name={name} src={account.avatar} size={56} />
      <div>
        <h2>
          {name} <small>{account.userName}</small>
        </h2>
        <p>{[member.tenantName, dept].filter(Boolean).join(' · ')}</p>
      </div>
      <span>
        {[account.labels?.roleIds ?? []].flat().map(role => (
          <StatusTag key={role} label={role} tone="primary" />
        ))}
      </span>
    </Head>
  )
}

const Head = styled('header')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    maxWidth: 880,
    paddingBlockEnd: 20,
    marginBlockEnd: 20,
    borderBlockEnd: `1px solid ${palette.divider}`,
    '& > div:not([aria-hidden])': { minWidth: 0, overflowWrap: 'anywhere' },
    '& h2': { fontSize: 18, fontWeight: 600, margin: 0, lineHeight: '26px' },
    '& small': { fontSize: 14, fontWeight: 400, color: palette.text.secondary },
    '& p': { margin: '2px 0 0', color: palette.text.secondary },
    // The roles; the picture is a span as well.
    '& > span:last-of-type': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: 6,
      marginInlineStart: 'auto',
    },
    '@media (max-width:599.95px)': { '& > span:last-of-type': { marginInlineStart: 0 } },
  }
})

/** Who one is: what one says of oneself, and what one is told. */
const Basic = ({ member, onChanged }: AccountProps) => {
  const translate = useTranslate()
  const query = useAccount()
  const tell = useToast()
  const renew = useInvalidateAccount()
  const save = (values: object, stored: AnyRow | undefined) =>
    request<Account>(accountApi, {
      method: 'POST',
      body: { ...values, version: stored?.version },
    })
  const show = async (saved: Account) => {
    tell(translate('account.basic.done'))
    await Promise.all([renew(saved), onChanged()])
  }
  return (
    <Fetched query={query}>
      {account => (
        <>
          <AccountHeader account={account} member={member} />
          <Part title={translate('account.basic.title')} hint={translate('account.basic.hint')}>
            <OwnForm
              resource={definition}
              row={account}
              send={save}
              onSaved={show}
              onReload={query.refetch}
            />
          </Part>
          <Part title={translate('account.facts.title')} hint={translate('account.facts.hint')}>
            <Facts account={account} tenant={member.tenantName} />
          </Part>
        </>
      )}
    </Fetched>
  )
}

export default Basic
