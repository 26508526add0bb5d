import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { lazy, Suspense, useState } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import type { InputProps } from '../overrides.ts'
import { useKitWords } from '../words.ts'

const IconPicker = lazy(() =>
  import('#src/ui/IconPicker.tsx').then(part => ({ default: part.IconPicker })),
)

/** An icon, chosen from the registry in its own dialog. */
export const IconInput = ({
  id,
  label,
  value,
  onChange,
  disabled = false,
  describedBy,
}: InputProps) => {
  const t = useKitWords()
  const [open, setOpen] = useState(false)
  const name = typeof value === 'string' && value !== '' ? value : null
  const choose = (chosen: string) => {
    onChange(chosen)
    setOpen(false)
  }
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button
        id={id}
        variant="outlined"
        color="inherit"
        disabled={disabled}
        onClick={() => setOpen(true)}
        aria-label={name ? `${label}: ${name}` : label}
        aria-describedby={describedBy}
        startIcon={name && <AppIcon name={name} />}
      >
        {name ?? t('none')}
      </Button>
      {name && (
        <Button onClick={() => onChange(null)} disabled={disabled}>
          {t('clear')}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <IconPicker open value={name} onClose={() => setOpen(false)} onChoose={choose} />
        </Suspense>
      )}
    </Stack>
  )
}
