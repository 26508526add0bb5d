import { styled } from '@mui/material/styles'
import type { KeyboardEvent, PointerEvent } from 'react'
import { sidePanelWidth } from '#resources/core/preferences.ts'

const { min, max } = sidePanelWidth
const step = 16
const within = (width: number) => Math.min(max, Math.max(min, width))

interface GripProps {
  /** In pixels. */
  width: number
  onChange: (width: number) => void
  label: string
}

/** The line between two panels, moved by pointer or arrow keys. */
export const ResizeHandle = ({ width, onChange, label }: GripProps) => {
  const drag = (event: PointerEvent<HTMLElement>) => {
    const line = event.currentTarget
    const sign = getComputedStyle(line).direction === 'rtl' ? -1 : 1
    const start = event.clientX
    line.setPointerCapture(event.pointerId)
    line.onpointermove = move => onChange(within(width + sign * (move.clientX - start)))
    line.onlostpointercapture = () => {
      line.onpointermove = null
    }
  }
  const key = (event: KeyboardEvent) => {
    const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const next = new Map([
      ['ArrowRight', width + sign * step],
      ['ArrowLeft', width - sign * step],
      ['Home', min],
      ['End', max],
    ]).get(event.key)
    if (next === undefined) return
    event.preventDefault()
    onChange(within(next))
  }
  return (
    <Line
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={key}
    />
  )
}

const Line = styled('div')(({ theme }) => ({
  width: 8,
  flexShrink: 0,
  cursor: 'col-resize',
  touchAction: 'none',
  borderRadius: 4,
  '&:hover, &:focus-visible': { background: (theme.vars ?? theme).palette.action.hover },
}))
