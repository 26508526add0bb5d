import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import useMediaQuery from '@mui/material/useMediaQuery'
import { createContext, type ReactNode } from 'react'
import { fieldOf } from '#resources/core/resource.ts'
import { usePreference } from '#src/providers/usePreference.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { Tip } from '#src/ui/Tip.tsx'
import { useScreen } from '../context.tsx'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import { BesideDrawer } from './BesideDrawer.tsx'
import { BesideTree, type SideProps, useNodes } from './BesideTree.tsx'
import { ResizeHandle } from './ResizeHandle.tsx'
import { Panel } from './TableStyles.tsx'

/** Whether the tree beside the list is shown; the filter bar then leaves its filter out. */
export const TreeVisible = createContext(false)

/** The list with the tree that filters it at its side; without one, the list alone. */
export const BesideLayout = ({
  children,
  ...props
}: Omit<SideProps, 'name' | 'target'> & { children: ReactNode }) => {
  const { registry, place } = useScreen()
  const name = place.screen.beside
  const target = name && registry.find(fieldOf(place.resource, name)?.to ?? '')
  return name && target ? (
    <SideBySide {...props} name={name} target={target}>
      {children}
    </SideBySide>
  ) : (
    children
  )
}

const SideBySide = ({ children, ...side }: SideProps & { children: ReactNode }) => {
  const t = useKitTranslate()
  const { name } = useResourceTexts(side.target)
  // Who may see none of it is shown no empty panel.
  const there = useNodes(side.target)?.length !== 0
  // Below this a menu and a tree would leave the table too little.
  const narrow = useMediaQuery('(max-width:1279.95px)')
  const [width, setWidth] = usePreference('kit.beside.width', 220)
  const [hidden, setHidden] = usePreference('kit.beside.hidden', false)
  if (narrow)
    return (
      <Stack sx={{ gap: 1 }}>
        {there && (
          <div className="uc-noprint">
            <BesideDrawer {...side} />
          </div>
        )}
        {children}
      </Stack>
    )
  const toggle = t(hidden ? 'beside.expand' : 'beside.collapse', { name })
  return (
    <Stack direction="row" sx={sides}>
      {there && !hidden && (
        <Panel
          className="uc-noprint"
          style={{ width, flexShrink: 0, position: 'relative', minHeight: 320 }}
        >
          {/* As high as the list and no higher: thousands of lines scroll in it. */}
          <Box sx={{ position: 'absolute', inset: 0, py: 1 }}>
            <BesideTree {...side} />
          </Box>
        </Panel>
      )}
      {there && (
        <div
          className="uc-noprint"
          style={{ position: 'relative', width: 8, flexShrink: 0, display: 'flex' }}
        >
          {!hidden && <ResizeHandle width={width} onChange={setWidth} label={t('beside.resize')} />}
          <Tip title={toggle}>
            <IconButton
              aria-label={toggle}
              aria-expanded={!hidden}
              onClick={() => setHidden(!hidden)}
              sx={handle}
            >
              <AppIcon name={hidden ? 'ChevronRight' : 'ChevronLeft'} sx={{ fontSize: 16 }} />
            </IconButton>
          </Tip>
        </div>
      )}
      <div style={{ flex: 1, minWidth: 0 }}>
        <TreeVisible value={there && !hidden}>{children}</TreeVisible>
      </div>
    </Stack>
  )
}

const sides = {
  alignItems: 'stretch',
  minWidth: 0,
  gap: 0.5,
  '@media print': { display: 'block' },
} as const

/** Sits on the line between the two panels. */
const handle = {
  position: 'absolute',
  insetInlineStart: -8,
  insetBlockStart: 18,
  zIndex: 4,
  width: 24,
  height: 24,
  p: 0,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'background.paper', color: 'primary.main', borderColor: 'primary.main' },
} as const
