import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { memo } from 'react'
import type { MenuNode } from '#src/providers/menus.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useSides } from '#src/ui/side.ts'
import { Tip } from '#src/ui/Tip.tsx'
import { Badge } from './Badge.tsx'
import { CollapsedDirectory } from './CollapsedDirectory.tsx'
import { entryStyle } from './entryStyle.ts'
import { linkOf } from './linkOf.ts'
import type { MenuState } from './useMenuState.ts'

interface Props {
  entries: readonly MenuNode[]
  /** Ids from the top to the page on show. */
  trail: ReadonlySet<string>
  state: MenuState
  level: number
}

/** One level of the side menu. */
export const MenuList = memo(({ entries, trail, state, level }: Props) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {entries.map(node => (
      <li key={node.id}>{entryOf(node, { entries, trail, state, level })}</li>
    ))}
  </Box>
))

const entryOf = (node: MenuNode, props: Props) => {
  const { trail, state, level } = props
  if (node.type !== 'directory')
    return <Page node={node} active={trail.has(node.id)} state={state} level={level} />
  if (state.collapsed) return <CollapsedDirectory node={node} trail={trail} />
  return <Directory node={node} {...props} />
}

const Directory = ({ node, trail, state, level }: Props & { node: MenuNode }) => {
  const holdsPage = trail.has(node.id)
  const open = state.isOpen(node.id, holdsPage)
  return (
    <>
      <ButtonBase
        sx={theme => entryStyle(theme, level)}
        aria-expanded={open}
        data-holds={holdsPage || undefined}
        onClick={() => state.toggle(node.id, !open)}
      >
        <AppIcon name={node.icon} fontSize="small" />
        <span className="title">{node.title}</span>
        {!open && node.children?.map(({ id, path }) => <Badge key={id} path={path} />)}
        <AppIcon name="ExpandMore" fontSize="small" className="arrow" />
      </ButtonBase>
      {open && (
        <MenuList entries={node.children ?? []} trail={trail} state={state} level={level + 1} />
      )}
    </>
  )
}

interface PageProps {
  node: MenuNode
  active: boolean
  state: MenuState
  level: number
}

/** Takes whether it is active instead of the trail: of all entries, another page changes two. */
const Page = memo(({ node, active, state, level }: PageProps) => {
  const { end } = useSides()
  const entry = (
    <ButtonBase
      {...linkOf(node)}
      sx={theme => entryStyle(theme, state.collapsed ? 0 : level)}
      aria-current={active ? 'page' : undefined}
      aria-label={state.collapsed ? node.title : undefined}
      onClick={state.closeDrawer}
    >
      <AppIcon name={node.icon} fontSize="small" />
      {!state.collapsed && <span className="title">{node.title}</span>}
      {!state.collapsed && <Badge path={node.path} />}
    </ButtonBase>
  )
  if (!state.collapsed) return entry
  return (
    <Tip title={node.title} placement={end}>
      {entry}
    </Tip>
  )
})
