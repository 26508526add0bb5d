import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { kindOf } from '#resources/core/kinds.ts'
import { fieldsOf } from '#resources/core/resource.ts'
import { downloadResponse } from '#src/kit/export/readExport.ts'
import { useConsoleProvider } from '#src/kit/KitProvider.tsx'
import { useToast } from '#src/kit/useToast.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useDrop } from '#src/ui/upload/useDrop.ts'
import { useActions } from '../actions/ActionsProvider.tsx'
import { useScreen } from '../context.tsx'
import { failureOf } from '../failure.ts'
import { useKitTranslate } from '../words.ts'

/** Where a file is dropped or chosen, and where its template comes from. */
export const FilePlace = ({ onFile }: { onFile: (file: File) => void }) => {
  const { resource } = useScreen().place
  const t = useKitTranslate()
  const { over, listens } = useDrop(([file]) => {
    if (file) onFile(file)
  })
  const handsOver = useActions().granted.selection.some(it => it.custom?.handsOver)
  const hasSecrets = fieldsOf(resource).some(([, field]) => kindOf(field).writeOnly)
  return (
    <>
      <Typography component="div" variant="body2" color="text.secondary">
        {t('import.hint')}
        {/* On a line of its own: languages differ in whether a space stands between sentences. */}
        {hasSecrets && <div>{t(handsOver ? 'import.secretsLater' : 'import.secrets')}</div>}
      </Typography>
      <Place data-over={over} {...listens}>
        <input
          type="file"
          accept=".xlsx,.csv"
          aria-label={t('import.drop')}
          onChange={event => {
            const file = event.target.files?.[0]
            if (file) onFile(file)
          }}
        />
        <AppIcon name="CloudUpload" />
        <span>{t('import.drop')}</span>
      </Place>
      <Template />
    </>
  )
}

const Template = () => {
  const { screen } = useScreen().place
  const provider = useConsoleProvider()
  const tell = useToast()
  const t = useKitTranslate()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadResponse(await provider.importTemplate(screen.path))
    } catch (error) {
      tell(failureOf(error).message, 'error')
    }
    setBusy(false)
  }
  return (
    <Button
      onClick={() => void download()}
      loading={busy}
      startIcon={<AppIcon name="Download" />}
      sx={{ alignSelf: 'flex-start' }}
    >
      {t('import.download')}
    </Button>
  )
}

const Place = styled('label')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 8,
    padding: '32px 16px',
    textAlign: 'center',
    fontSize: 14,
    color: palette.text.secondary,
    border: `1px dashed ${palette.text.disabled}`,
    borderRadius: 6,
    cursor: 'pointer',
    '&:hover, &[data-over="true"], &:focus-within': {
      borderColor: palette.primary.main,
      color: palette.text.primary,
    },
    '&:focus-within': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
    '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' },
  }
})
