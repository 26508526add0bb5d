import Box from '@mui/material/Box'
import { useState } from 'react'
import { useKitWords } from '../words.ts'
import type { TreeMove } from './useMove.ts'

/** Where a node is dropped to stand at the top level. */
export const TopTarget = ({ move }: { move: TreeMove }) => {
  const t = useKitWords()
  const [over, setOver] = useState(false)
  if (!move.accepts(null)) return null
  return (
    <Box
      sx={{
        position: 'sticky',
        insetBlockStart: 0,
        zIndex: 5,
        p: 1.5,
        textAlign: 'center',
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'primary.main',
        bgcolor: over ? 'action.selected' : 'background.paper',
      }}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={() => void move.drop(null)}
    >
      {t('tree.toTop')}
    </Box>
  )
}
