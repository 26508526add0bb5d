import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { acceptedFiles, fileRules } from '#resources/core/files.ts'
import { AppIcon } from '../AppIcon.tsx'
import { DropPlace } from './DropPlace.tsx'
import { misfitOf } from './fit.ts'
import { PickButton } from './PickButton.tsx'
import { Progress } from './Progress.tsx'
import type { Send, Uploaded } from './types.ts'
import { useUpload } from './useUpload.ts'

/** A file that is attached already. */
export interface Attached {
  id: string
  name: string
}

export interface UploadFieldProps {
  /** Of the button, tied to a label. */
  id?: string
  label: string
  value: readonly Attached[]
  /** Files at most. */
  most: number
  send: Send
  onAdd: (uploaded: Uploaded) => void
  onRemove: (id: string) => void
  /** How one is shown; its name where nothing else is said. */
  show?: (attached: Attached) => ReactNode
  disabled?: boolean
  describedBy?: string | undefined
}

/** Files to be chosen, dropped or pasted, one after the other; each is sent at once and listed with a way to remove it. */
export const UploadField = ({
  id,
  label,
  value,
  most,
  send,
  onAdd,
  onRemove,
  show = it => it.name,
  disabled,
  describedBy,
}: UploadFieldProps) => {
  const translate = useTranslate()
  // Read when an upload ends, which may be several drawings later.
  const waiting = useRef<readonly File[]>([])
  const [wrong, setWrong] = useState<string>()
  const { named } = fileRules.attachment
  const next = (files: readonly File[]) => {
    waiting.current = files.slice(1)
    if (files[0]) void start(files[0])
  }
  const { sending, start, cancel, retry } = useUpload(send, uploaded => {
    onAdd(uploaded)
    next(waiting.current)
  })
  const choose = (files: File[]) => {
    const misfit = files.map(it => misfitOf(it, 'attachment')).find(it => it !== undefined)
    const many = value.length + files.length > most
    const problem = many ? 'tooMany' : misfit
    setWrong(problem && translate(`ui.upload.${problem}`, { limit: many ? most : named }))
    if (!problem) next(files)
  }
  return (
    <DropPlace label={label} onFiles={choose} disabled={(disabled ?? false) || Boolean(sending)}>
      <Stack sx={{ gap: 1, minWidth: 0, flex: 1, alignItems: 'flex-start' }}>
        {value.map(it => (
          <Stack key={it.id} direction="row" sx={line}>
            <AppIcon name="Description" fontSize="small" color="action" />
            <span style={{ overflowWrap: 'anywhere', flex: 1 }}>{show(it)}</span>
            <IconButton
              size="small"
              aria-label={translate('ui.upload.removeOne', { name: it.name })}
              onClick={() => onRemove(it.id)}
              disabled={disabled ?? false}
            >
              <AppIcon name="Close" fontSize="small" />
            </IconButton>
          </Stack>
        ))}
        {sending ? (
          <Progress sending={sending} onCancel={cancel} onRetry={retry} />
        ) : (
          <PickButton
            id={id}
            text={translate('ui.upload.chooseFiles')}
            label={label}
            accept={acceptedFiles.any}
            several
            disabled={(disabled ?? false) || value.length >= most}
            describedBy={describedBy}
            onFiles={choose}
          />
        )}
        <FormHelperText
          error={Boolean(wrong)}
          role={wrong ? 'alert' : undefined}
          sx={{ margin: 0 }}
        >
          {wrong ?? translate('ui.upload.filesHint', { limit: named, most })}
        </FormHelperText>
      </Stack>
    </DropPlace>
  )
}

const line = { gap: 1, alignItems: 'center', maxWidth: '100%', width: '100%' } as const
