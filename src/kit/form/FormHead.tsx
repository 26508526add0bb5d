import IconButton from '@mui/material/IconButton'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useKitWords } from '../words.ts'

interface FormHeadProps {
  /** The drawer is named by this heading. */
  titleId: string
  title: string
  onLeave: () => void
}

/** What the drawer holds, and the way out. */
export const FormHead = ({ titleId, title, onLeave }: FormHeadProps) => {
  const t = useKitWords()
  return (
    <header>
      <h2 id={titleId}>{title}</h2>
      <IconButton aria-label={t('close')} onClick={onLeave}>
        <AppIcon name="Close" fontSize="small" />
      </IconButton>
    </header>
  )
}
