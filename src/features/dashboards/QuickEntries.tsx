import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { Card } from './Card.tsx'

/** A page of the menus. */
export interface Entry {
  id: string
  title: string
  icon: string | null
  to: string
}

const maxEntries = 8

/** The first pages that one's menus hold. */
export const QuickEntries = ({ entries }: { entries: readonly Entry[] }) => {
  const translate = useTranslate()
  return (
    <Card title={translate('workplace.quick.title')}>
      <Tiles aria-label={translate('workplace.quick.label')}>
        {entries.slice(0, maxEntries).map(({ id, title, icon, to }) => (
          <Link key={id} to={to}>
            <AppIcon name={icon} />
            <span>{title}</span>
          </Link>
        ))}
      </Tiles>
    </Card>
  )
}

const Tiles = styled('nav')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'grid',
    gap: 8,
    gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
    '& > a': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      padding: '10px 12px',
      border: `1px solid ${palette.divider}`,
      borderRadius: 6,
      color: palette.text.primary,
      textDecoration: 'none',
      minWidth: 0,
    },
    '& > a:hover': { borderColor: palette.primary.main, color: palette.primary.main },
    '& > a > svg': { color: palette.primary.main, flex: 'none' },
  }
})
