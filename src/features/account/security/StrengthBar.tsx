import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { type Strength, strengthOf } from '#src/ui/strength.ts'

const filled: Readonly<Record<Strength, number>> = { weak: 1, fair: 2, strong: 3 }

/** How hard a password is to guess, once one is typed. */
export const StrengthBar = ({ password }: { password: string }) => {
  const translate = useTranslate()
  if (!password) return null
  const strength = strengthOf(password)
  return (
    <Line role="status" data-strength={strength}>
      {[1, 2, 3].map(at => (
        <i key={at} data-on={at <= filled[strength] || undefined} />
      ))}
      {translate(`account.password.strength.${strength}`)}
    </Line>
  )
}

const Line = styled('p')(({ theme: { tokens } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  margin: '-8px 0 12px',
  fontSize: 12,
  '& i': { width: 40, height: 4, borderRadius: 2, background: tokens.line },
  '& i:last-of-type': { marginInlineEnd: 6 },
  '&[data-strength="weak"] i[data-on]': { background: tokens.error },
  '&[data-strength="fair"] i[data-on]': { background: tokens.warning },
  '&[data-strength="strong"] i[data-on]': { background: tokens.success },
}))
