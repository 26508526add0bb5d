import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { RichText } from '../cells/RichText.tsx'
import type { InputProps } from '../overrides.ts'
import { useKitWords } from '../words.ts'
import { linesOf } from './lines.tsx'

/** HTML as text, with a sanitised preview beside it. */
export const RichTextInput = (props: InputProps) => {
  const t = useKitWords()
  const [preview, setPreview] = useState(false)
  const html = typeof props.value === 'string' ? props.value : ''
  return (
    <Box>
      <Tabs value={preview ? 1 : 0} onChange={(_, at) => setPreview(at === 1)}>
        <Tab label={t('input.source')} />
        <Tab label={t('input.preview')} />
      </Tabs>
      {preview ? (
        <Box sx={{ p: 1, minHeight: 120, border: 1, borderColor: 'divider', borderRadius: 1 }}>
          <RichText html={html} />
        </Box>
      ) : (
        <Source {...props} />
      )}
    </Box>
  )
}

const Source = linesOf(5, 20)
