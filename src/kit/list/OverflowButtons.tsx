import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ActionMenu } from '#src/kit/actions/ActionMenu.tsx'
import type { RowAction } from '#src/kit/actions/useRowActions.ts'
import { MoreButton } from '#src/ui/MoreButton.tsx'
import { softDisabledProps } from '#src/ui/softDisabled.ts'

/** Buttons of a line; those that there is no room for go into a menu, the last ones first. */
export const OverflowButtons = ({ deeds }: { deeds: readonly RowAction[] }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { box, shown } = useRoom(deeds.length)
  const rest = deeds.slice(shown)
  return (
    <Box ref={box} sx={line}>
      {deeds.slice(0, shown).map(({ name, label, danger, refused, run }) => (
        <Button
          key={name}
          variant="outlined"
          color={danger ? 'error' : 'inherit'}
          onClick={run}
          {...softDisabledProps(refused)}
        >
          {label}
        </Button>
      ))}
      {rest.length > 0 && <MoreButton isOpen={anchor !== null} onOpen={setAnchor} />}
      {anchor && <ActionMenu anchor={anchor} deeds={rest} onClose={() => setAnchor(null)} />}
    </Box>
  )
}

// Narrower pages have the buttons wrap with what stands before them.
const line = {
  display: { xs: 'contents', lg: 'flex' },
  gap: 1,
  flex: '1 1 0',
  minWidth: 0,
  overflow: 'hidden',
  // Room for the outline of the focus.
  p: '3px',
  m: '-3px',
  '& > *': { flexShrink: 0 },
} as const

/** How many of so many buttons fit into a box: one less is drawn before the next paint until nothing overflows. */
const useRoom = (count: number) => {
  const box = useRef<HTMLDivElement>(null)
  // An object, so that a new width is measured even where as many buttons are shown as before.
  const [room, setRoom] = useState({ shown: count })
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = box.current ?? {}
    if (scrollWidth > clientWidth && room.shown > 0) setRoom({ shown: room.shown - 1 })
  }, [room])
  useEffect(() => {
    let width = box.current?.clientWidth
    const observer = new ResizeObserver(([entry]) => {
      const { clientWidth } = entry?.target ?? {}
      if (clientWidth === width) return
      width = clientWidth
      setRoom({ shown: count })
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [count])
  return { box, shown: room.shown }
}
