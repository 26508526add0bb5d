import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { AppIcon } from './AppIcon.tsx'
import { copyText } from './clipboard.ts'

type Outcome = 'copy' | 'copied' | 'failed'

/** Copies a text and says for two seconds whether it worked. */
export const CopyButton = ({ text }: { text: string }) => {
  const translate = useTranslate()
  const [outcome, setOutcome] = useState<Outcome>('copy')
  useEffect(() => {
    if (outcome === 'copy') return
    const timer = setTimeout(() => setOutcome('copy'), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  const words = translate(`ui.copy.${outcome}`)
  return (
    <Tooltip title={words}>
      <IconButton
        size="small"
        aria-label={words}
        onClick={async () => setOutcome((await copyText(text)) ? 'copied' : 'failed')}
      >
        <AppIcon
          name={icons[outcome]}
          sx={{ fontSize: 16 }}
          color={outcome === 'copied' ? 'success' : 'inherit'}
        />
      </IconButton>
    </Tooltip>
  )
}

const icons: Record<Outcome, string> = { copy: 'ContentCopy', copied: 'Check', failed: 'Error' }
