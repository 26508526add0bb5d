import { styled } from '@mui/material/styles'
import type { Member } from '#src/providers/member.ts'
import { PersonAvatar } from '#src/ui/PersonAvatar.tsx'
import { StatusTag } from '#src/ui/StatusTag.tsx'
import type { Account } from '../useAccount.ts'

/** The head of the page: picture, name, and where one belongs. */
export const AccountHeader = ({ account, member }: { account: Account; member: Member }) => {
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
