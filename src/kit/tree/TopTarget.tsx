import Box from '@mui/material/Box'
import { useState } from 'react'
import { useKitWords } from '../words.ts'
import type { TreeMove } from './useMove.ts'

/** Where a node is dropped to stand at the top level. */
export const TopTarget = ({ move }: { move: TreeMove }) => {
  const t = useKitWords()
  const [over, setOver] = useState(false)
  if (!move.accepts(null)) return null
  // It lies over the head of the table: a line of its own would push the rows away from under the pointer.
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
