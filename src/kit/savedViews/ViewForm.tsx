import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useScreen } from '../context.tsx'
import { useOptions } from '../inputs/options.ts'
import { useKitTranslate } from '../words.ts'
import type { SavedViewDraft } from './useViews.ts'
import type { SavedView } from './views.ts'

type Named = Pick<SavedViewDraft, 'title' | 'sharing' | 'roleId'>

interface ViewFormProps {
  /** The one that is changed; none for a new one. */
  view: SavedView | undefined
  mayShare: boolean
  onSave: (named: Named) => Promise<void>
  onCancel: () => void
}

/** A view's name, and with whom it is shared where one may. */
export const ViewForm = ({ view, mayShare, onSave, onCancel }: ViewFormProps) => {
  const t = useKitTranslate()
  const [title, setTitle] = useState(view?.title ?? '')
  const [sharing, setSharing] = useState(view?.sharing ?? 'private')
  const [roleId, setRoleId] = useState(view?.roleId ?? '')
  const [busy, setBusy] = useState(false)
  const ready = title.trim() !== '' && (sharing !== 'role' || roleId !== '') && !busy
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    await onSave({ title: title.trim(), sharing, roleId: sharing === 'role' ? roleId : null })
    setBusy(false)
  }
  return (
    <Box component="form" onSubmit={send} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <TextField
        autoFocus
        required
        label={t('views.title')}
        value={title}
        slotProps={{ htmlInput: { maxLength: 64 } }}
        onChange={event => setTitle(event.target.value)}
      />
      {mayShare && (
        <TextField
          select
          label={t('views.sharing')}
          value={sharing}
          onChange={event => setSharing(event.target.value as Named['sharing'])}
        >
          <MenuItem value="private">{t('views.private')}</MenuItem>
          <MenuItem value="role">{t('views.withRole')}</MenuItem>
          <MenuItem value="tenant">{t('views.tenant')}</MenuItem>
        </TextField>
      )}
      {mayShare && sharing === 'role' && <RoleField value={roleId} onChange={setRoleId} />}
      <Box sx={{ display: 'flex', justifyContent: 'end', gap: 1 }}>
        <Button color="inherit" onClick={onCancel}>
          {t('views.cancel')}
        </Button>
        <Button type="submit" variant="contained" disabled={!ready}>
          {t('views.save')}
        </Button>
      </Box>
    </Box>
  )
}

interface RoleFieldProps {
  value: string
  onChange: (id: string) => void
}

const RoleField = ({ value, onChange }: RoleFieldProps) => {
  const t = useKitTranslate()
  const role = useScreen().registry.find('role')
  return role ? (
    <Roles label={t('views.whichRole')} value={value} onChange={onChange} role={role} />
  ) : null
}

const Roles = ({
  label,
  value,
  onChange,
  role,
}: RoleFieldProps & { label: string; role: Parameters<typeof useOptions>[0] }) => {
  const { data } = useOptions(role, { open: true, q: '' })
  return (
    <TextField
      select
      label={label}
      value={data ? value : ''}
      onChange={event => onChange(event.target.value)}
    >
      {(data?.list ?? []).map(({ id, title, depth }) => (
        <MenuItem key={id} value={id} sx={{ paddingInlineStart: 2 + depth * 2 }}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}
