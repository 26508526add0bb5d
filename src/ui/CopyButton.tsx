import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { AppIcon } from './AppIcon.tsx'
import { copyText } from './clipboard.ts'
import { Tip } from './Tip.tsx'

type Outcome = 'copy' | 'copied' | 'failed'

/** Copies a text and says for two seconds whether it worked; `name` says what is copied where there are several. */
export const CopyButton = ({ text, name }: { text: string; name?: string }) => {
  const translate = useTranslate()
  const { outcome, copy } = useCopy(text)
  const words = translate(`ui.copy.${outcome}`)
  return (
    <Tip title={words}>
      <IconButton size="small" aria-label={name ? `${words} ${name}` : words} onClick={copy}>
        <AppIcon
          name={icons[outcome]}
          sx={{ fontSize: 16 }}
          color={outcome === 'copied' ? 'success' : 'inherit'}
        />
      </IconButton>
    </Tip>
  )
}

/** The same as a button with words, for everything that is shown. */
export const CopyAll = ({ text }: { text: string }) => {
  const translate = useTranslate()
  const { outcome, copy } = useCopy(text)
  return (
    <Button startIcon={<AppIcon name={icons[outcome]} />} onClick={copy}>
      {translate(outcome === 'copy' ? 'ui.copy.all' : `ui.copy.${outcome}`)}
    </Button>
  )
}

const useCopy = (text: string) => {
  const [outcome, setOutcome] = useState<Outcome>('copy')
  useEffect(() => {
    if (outcome === 'copy') return
    const timer = setTimeout(() => setOutcome('copy'), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'failed')
  return { outcome, copy }
}

const icons: Record<Outcome, string> = { copy: 'ContentCopy', copied: 'Check', failed: 'Error' }
