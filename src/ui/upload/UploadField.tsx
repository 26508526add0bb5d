import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { acceptedFiles, fileRules } from '#resources/core/files.ts'
import { AppIcon } from '../AppIcon.tsx'
import { listText } from '../said.ts'
import { useLanguage } from '../useLanguage.ts'
import { DropPlace } from './DropPlace.tsx'
import { fileProblemOf } from './fit.ts'
import { PickButton } from './PickButton.tsx'
import { Progress } from './Progress.tsx'
import type { SendFile, UploadedFile } from './types.ts'
import { useUploadQueue } from './useUploadQueue.ts'

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
  send: SendFile
  onAdd: (uploaded: UploadedFile) => void
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
  const locale = useLanguage()
  const [wrong, setWrong] = useState<string>()
  const { named } = fileRules.attachment
  const { sending, waiting, add, skip, retry } = useUploadQueue(send, onAdd)
  const taken = value.length + waiting + (sending ? 1 : 0)
  const choose = (files: File[]) => {
    const large = files.filter(it => fileProblemOf(it, 'attachment'))
    const fitting = files.filter(it => !large.includes(it))
    if (taken + fitting.length > most)
      return setWrong(translate('ui.upload.tooMany', { limit: most }))
    const names = listText(
      large.map(it => it.name),
      locale,
    )
    setWrong(large.length > 0 ? translate('ui.upload.leftOut', { names, limit: named }) : undefined)
    add(fitting)
  }
  return (
    <DropPlace label={label} onFiles={choose} disabled={disabled ?? false}>
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
        {sending && <Progress sending={sending} onCancel={skip} onRetry={retry} />}
        {waiting > 0 && (
          <FormHelperText role="status" sx={{ margin: 0 }}>
            {translate('ui.upload.waiting', { smart_count: waiting })}
          </FormHelperText>
        )}
        {/* It stays while something is sent: more may be added, and the focus has its place. */}
        <PickButton
          id={id}
          text={translate('ui.upload.chooseFiles')}
          label={label}
          accept={acceptedFiles.any}
          several
          disabled={(disabled ?? false) || taken >= most}
          describedBy={describedBy}
          onFiles={choose}
        />
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
