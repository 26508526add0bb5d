import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { PersonAvatar, type PersonAvatarProps } from './PersonAvatar.tsx'

export interface PersonChipProps extends PersonAvatarProps {
  /** A second name in grey. */
  subtitle?: string | null | undefined
  /** Whose letters stand in for a picture; the second name, where there is one, unless told. */
  face?: string
}

/** A person: picture and name on one line, a second name in grey. */
export const PersonChip = memo(({ name, subtitle, face, src, size = 24 }: PersonChipProps) => (
  <Line title={subtitle ? `${name} ${subtitle}` : name}>
    <PersonAvatar name={face ?? subtitle ?? name} src={src} size={size} />
    <Name>
      {name}
      {subtitle && <Grey> {subtitle}</Grey>}
    </Name>
  </Line>
))

const Line = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  maxWidth: '100%',
  verticalAlign: 'middle',
})
const Name = styled('span')({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const Grey = styled('span')(({ theme }) => ({
  color: (theme.vars ?? theme).palette.text.secondary,
}))
