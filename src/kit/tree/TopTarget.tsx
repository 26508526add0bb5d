import Box from '@mui/material/Box'
import { useState } from 'react'
import { useKitTranslate } from '../words.ts'
import type { NodeDrag } from './useNodeDrag.ts'

/** The drop target that moves a node to the top level. */
export const TopTarget = ({ move }: { move: NodeDrag }) => {
  const t = useKitTranslate()
  const [over, setOver] = useState(false)
  if (!move.accepts(null)) return null
  // It covers the table head: a row of its own would move the rows away from the pointer.
  return (
    <Box sx={{ position: 'sticky', insetBlockStart: 0, insetInlineStart: 0, zIndex: 5, height: 0 }}>
      <Box
        sx={{ ...target, bgcolor: over ? 'action.selected' : 'background.paper' }}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          void move.drop(null)
        }}
      >
        {t('tree.toTop')}
      </Box>
    </Box>
  )
}

const target = {
  height: 44,
  display: 'grid',
  placeItems: 'center',
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'primary.main',
}
