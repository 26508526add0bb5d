import IconButton from '@mui/material/IconButton'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useTitle } from '#src/ui/title.ts'
import { useKitWords } from '../words.ts'

interface FormHeadProps {
  /** The drawer is named by this heading. */
  titleId: string
  title: string
  onLeave: () => void
}

/** What the drawer holds, which titles the document as well, and the way out. */
export const FormHead = ({ titleId, title, onLeave }: FormHeadProps) => {
  const t = useKitWords()
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
