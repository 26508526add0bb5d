import IconButton from '@mui/material/IconButton'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useTitle } from '#src/ui/title.ts'
import { useKitTranslate } from '../words.ts'

interface FormHeadProps {
  /** The id of the heading, which is the accessible name of the drawer. */
  titleId: string
  title: string
  onLeave: () => void
}

/** The heading of the drawer, which is also the title of the document, and a close button. */
export const FormHead = ({ titleId, title, onLeave }: FormHeadProps) => {
  const t = useKitTranslate()
  useTitle(title, 'form')
  return (
    <div className="uc-head">
      <h1 id={titleId}>{title}</h1>
      <IconButton aria-label={t('close')} onClick={onLeave}>
        <AppIcon name="Close" fontSize="small" />
      </IconButton>
    </div>
  )
}
