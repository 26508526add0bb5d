import Avatar from '@mui/material/Avatar'
import { colourOf, initialsOf } from './person.ts'

export interface PersonAvatarProps {
  name: string
  src?: string | null | undefined
  /** In pixels. */
  size?: number
}

/** A person's picture, or initials on a colour of their own. Hidden from screen readers: the name is beside it. */
export const PersonAvatar = ({ name, src, size = 24 }: PersonAvatarProps) => (
  <Avatar
    // A `span`, since buttons, which may contain an avatar, must not contain block elements.
    component="span"
    aria-hidden="true"
    alt=""
    {...(src ? { src } : {})}
    style={{
      width: size,
      height: size,
      fontSize: size * (size < 32 ? 0.42 : 0.34),
      backgroundColor: src ? undefined : colourOf(name),
      color: '#fff',
    }}
  >
    {initialsOf(name, size < 32 ? 1 : 2)}
  </Avatar>
)
