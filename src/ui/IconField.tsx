import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { lazy } from '#src/ui/lazy.tsx'
import { AppIcon } from './AppIcon.tsx'

export interface IconFieldProps {
  id?: string
  /** Names the control together with what is chosen. */
  label?: string | undefined
  value: string | null | undefined
  onChange: (name: string | null) => void
  disabled?: boolean | undefined
  describedBy?: string | undefined
}

/** The control that opens the picker: shows the icon and its name, and takes it away. */
export const IconField = ({
  id,
  label,
  value,
  onChange,
  disabled = false,
  describedBy,
}: IconFieldProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const submit = (name: string) => {
    onChange(name)
    setOpen(false)
  }
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      <Button
        {...(id ? { id } : {})}
        size="small"
        variant="outlined"
        color="inherit"
        disabled={disabled}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-label={label && `${label}: ${value || translate('ui.icon.choose')}`}
        startIcon={<AppIcon name={value || 'Add'} />}
        onClick={() => setOpen(true)}
        sx={{ textTransform: 'none', height: 32 }}
      >
        {value || translate('ui.icon.choose')}
      </Button>
      {value && !disabled && (
        <IconButton
          size="small"
          aria-label={translate('ui.icon.clear')}
          onClick={() => onChange(null)}
        >
          <AppIcon name="Close" sx={{ fontSize: 16 }} />
        </IconButton>
      )}
      {open && (
        <Suspense>
          <IconPicker open value={value} onChoose={submit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}

const IconPicker = lazy(() =>
  import('./IconPicker.tsx').then(module => ({ default: module.IconPicker })),
)
