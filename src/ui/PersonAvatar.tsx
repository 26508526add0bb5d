import Avatar from '@mui/material/Avatar'
import { colourOf, initialsOf } from './person.ts'

export interface PersonAvatarProps {
  name: string
  src?: string | null | undefined
  /** In pixels. */
  size?: number
}

/** A person's picture, or the letters of the name on a colour of their own; decoration beside the name. */
export const PersonAvatar = ({ name, src, size = 24 }: PersonAvatarProps) => (
  <Avatar
    // Buttons hold one, and no block elements.
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
