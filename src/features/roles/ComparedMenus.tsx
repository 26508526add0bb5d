import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Switch from '@mui/material/Switch'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useAllOptions } from '#src/kit/inputs/allOptions.ts'
import { TreeLoad } from '#src/kit/inputs/TreeLoad.tsx'
import { TreePanel } from '#src/ui/TreePanel.tsx'
import type { Role } from './comparison.ts'
import { comparedItems, type Side, sidesOf } from './comparison.ts'
import { MenuIcon } from './marks.tsx'
import { useOwnMenus } from './ownMenus.ts'

/** The menus of two roles as one tree that says who holds what. */
export const ComparedMenus = ({ left, right }: { left: Role; right: Role }) => {
  const translate = useTranslate()
  const options = useAllOptions('menu')
  const own = useOwnMenus()
  const [only, setOnly] = useState(true)
  const sides = useMemo(() => sidesOf(left.menuIds, right.menuIds), [left, right])
  const items = useMemo(() => {
    const named = options.data?.map(it => ({
      ...it,
      title: own.data?.get(it.id)?.title ?? it.title,
    }))
    return named && comparedItems(named, sides, only)
  }, [options.data, own.data, sides, only])
  if (!items) return <TreeLoad queries={[options]} />
  return (
    <Paper variant="outlined">
      <TreePanel
        key={String(only)}
        items={items}
        label={translate('ui.compare.menus')}
        depth={only ? 4 : 2}
        empty={translate('ui.compare.same')}
        iconOf={item => <MenuIcon menu={own.data?.get(item.id)} />}
        extraOf={item => <Mark side={sides.get(item.id)} left={left.name} right={right.name} />}
        tools={
          <FormControlLabel
            control={
              <Switch
                size="small"
                checked={only}
                onChange={event => setOnly(event.target.checked)}
              />
            }
            label={translate('ui.compare.differences')}
            sx={{ mx: 0.5, whiteSpace: 'nowrap' }}
          />
        }
      />
    </Paper>
  )
}

interface MarkProps {
  side: Side | undefined
  left: string
  right: string
}

const Mark = ({ side, left, right }: MarkProps) => {
  const translate = useTranslate()
  if (!side || side === 'both')
    return <span className="grey">{side ? translate('ui.compare.both') : ''}</span>
  const isLeft = side === 'left'
  return (
    <Box component="span" sx={{ color: isLeft ? 'primary.main' : 'warning.main' }}>
      {translate(isLeft ? 'ui.compare.onlyLeft' : 'ui.compare.onlyRight', {
        name: isLeft ? left : right,
      })}
    </Box>
  )
}
