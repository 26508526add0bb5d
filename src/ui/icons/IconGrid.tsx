import { styled, useTheme } from '@mui/material/styles'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { AppIcon } from '../AppIcon.tsx'
import { gridMove } from './search.ts'
import type { IconChoice } from './useIconChoice.ts'

interface IconGridProps {
  choice: IconChoice
  inUse: string | null | undefined
  onSubmit: (name: string) => void
}

/** A page of icons as a list of options: arrows move, Enter or Space chooses, Enter again submits. */
export const IconGrid = ({ choice, inUse, onSubmit }: IconGridProps) => {
  const { shown, chosen, choose } = choice
  const translate = useTranslate()
  const grid = useRef<HTMLDivElement>(null)
  const rtl = useTheme().direction === 'rtl'
  const [at, setAt] = useState<string | undefined>()
  const stop = [at, chosen, inUse].find(name => name && shown.includes(name)) ?? shown[0]
  const onKeyDown = (event: KeyboardEvent) => {
    const from = Math.max(0, shown.indexOf(stop ?? ''))
    const to = gridMove(event.key, from, shown.length, columnsOf(grid.current), rtl)
    if (to === undefined) return
    event.preventDefault()
    setAt(shown[to])
    grid.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <Grid ref={grid} role="listbox" aria-label={translate('ui.icon.title')} onKeyDown={onKeyDown}>
      {shown.map(name => (
        <Choice
          key={name}
          type="button"
          role="option"
          aria-selected={name === chosen}
          aria-label={name === inUse ? `${name} (${translate('ui.icon.current')})` : name}
          data-in-use={name === inUse || undefined}
          title={name}
          tabIndex={name === stop ? 0 : -1}
          onFocus={() => setAt(name)}
          onClick={event => (event.detail === 0 && name === chosen ? onSubmit(name) : choose(name))}
          onDoubleClick={() => onSubmit(name)}
        >
          <AppIcon name={name} />
          <span>{name}</span>
        </Choice>
      ))}
    </Grid>
  )
}

const columnsOf = (grid: HTMLElement | null): number =>
  grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(96px, 22%), 1fr))',
  gap: 8,
})

const Choice = styled('button')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 6,
    height: 80,
    minWidth: 0,
    padding: '0 4px',
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    background: 'none',
    color: palette.text.primary,
    font: 'inherit',
    cursor: 'pointer',
    '& span': {
      maxWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: 12,
      color: palette.text.secondary,
    },
    '&:hover': { backgroundColor: palette.action.hover },
    '&[data-in-use]': { borderStyle: 'dashed', borderColor: palette.primary.main },
    '&[aria-selected="true"]': {
      border: `2px solid ${palette.primary.main}`,
      backgroundColor: palette.action.selected,
    },
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
  }
})
