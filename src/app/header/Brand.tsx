import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useShell } from '#src/kit/shell.ts'
import { sizes } from '#src/theme/tokens.ts'

/** Mark and name of the site, which lead to where one begins; short, the mark alone. */
export const Brand = ({ short = false }: { short?: boolean }) => {
  const translate = useTranslate()
  const { config } = useShell()
  const name = config?.name || translate('shell.product')
  return (
    <Box component={Link} to="/" sx={short ? mark : brand} aria-label={name}>
      <img
        src={ownImage(config?.logo) ?? `${import.meta.env.BASE_URL}favicon.svg`}
        alt=""
        width={24}
        height={24}
      />
      {!short && (
        <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {name}
        </Box>
      )}
    </Box>
  )
}

/** A picture of this site; others would tell a stranger who is here. */
const ownImage = (address: string | null | undefined) =>
  address && /^(\/(?!\/)|data:image\/)/.test(address) ? address : undefined

const mark = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flex: 'none',
  minWidth: 0,
  whiteSpace: 'nowrap',
  fontWeight: 600,
  fontSize: 16,
  color: 'text.primary',
  textDecoration: 'none',
} as const

/** As wide as the menu below it, so that what follows begins where the page does. */
const brand = { ...mark, width: sizes.menu } as const
