import Button from '@mui/material/Button'
import { useState } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { IconPicker } from '#src/ui/IconPicker.tsx'
import type { InputProps } from '../overrides.ts'
import { useKitWords } from '../words.ts'

/** An icon, chosen from the registry in its own dialog. */
export const IconInput = ({ id, label, value, onChange, disabled, describedBy }: InputProps) => {
  const t = useKitWords()
  const [open, setOpen] = useState(false)
  const name = typeof value === 'string' && value !== '' ? value : null
  return (
    <span className="uc-row">
      <Button
        id={id}
        size="small"
        variant="outlined"
        disabled={disabled ?? false}
        onClick={() => setOpen(true)}
        aria-label={name ? `${label}: ${name}` : label}
        aria-describedby={describedBy}
        startIcon={name && <AppIcon name={name} />}
      >
        {name ?? t('none')}
      </Button>
      {name && (
        <Button size="small" onClick={() => onChange(null)} disabled={disabled ?? false}>
          {t('clear')}
        </Button>
      )}
      {open && <IconPicker open value={name} onClose={() => setOpen(false)} onChoose={chosen => { onChange(chosen); setOpen(false) }} />}
    </span>
  )
}
