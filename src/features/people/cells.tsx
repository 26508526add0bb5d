import { useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/resource.ts'
import type { user } from '#resources/user.ts'
import type { CellProps } from '#src/kit/overrides.ts'
import { PersonAvatar } from '#src/ui/PersonAvatar.tsx'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { exactTime } from '#src/ui/time.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'

type UserCell<Value> = CellProps<RowOf<typeof user>, Value>

const clipped = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** The user name with the picture of the person. */
export const UserNameCell = ({ row }: UserCell<string>) => (
  <span className="uc-line" title={`${row.userName} ${row.realName}`}>
    <PersonAvatar name={row.realName} src={row.avatar} />
    <span style={clipped}>{row.userName}</span>
  </span>
)

/** When the person signed in last; from where on hover. */
export const LastLoginCell = ({ row, value }: UserCell<string | null>) => {
  const translate = useTranslate()
  const address = row.lastLoginIp
    ? translate('ui.user.lastLogin', { ip: row.lastLoginIp })
    : undefined
  return <RelativeTime value={value} note={address} />
}

/** When the person was last seen here. */
export const SeenCell = ({ value }: UserCell<string | null>) => <RelativeTime value={value} />

/** The same in full on the person's page. */
export const SeenShow = ({ value }: UserCell<string | null>) => {
  const translate = useTranslate()
  const locale = useLanguage()
  return value ? (
    <time dateTime={value}>{exactTime(value, locale)}</time>
  ) : (
    <span>{translate('ui.time.never')}</span>
  )
}

/** The picture of the person, or the letters that stand for it in lists. */
export const AvatarShow = ({ row }: UserCell<string | null>) => (
  <PersonAvatar name={row.realName} src={row.avatar} size={64} />
)
