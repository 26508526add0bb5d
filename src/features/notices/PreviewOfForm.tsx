import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormValues } from '#src/kit/form/useForm.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { PreviewDialog } from './late.ts'

/** The same of what stands in the form, saved or not. */
export const PreviewOfForm = () => {
  const translate = useTranslate()
  const values = useFormValues()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<AppIcon name="Visibility" />}
        onPointerEnter={PreviewDialog.load}
        onClick={() => setOpen(true)}
        sx={{ mb: 2 }}
      >
        {translate('noticeScreen.preview.label')}
      </Button>
      {open && <PreviewDialog values={values} onClose={() => setOpen(false)} />}
    </>
  )
}
