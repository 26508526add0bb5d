import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { AppIcon } from './AppIcon.tsx'
import { Tip } from './Tip.tsx'

interface ToolProps {
  icon: string
  label: string
  /** Shows the picture beside the word, too. */
  drawn?: boolean
  onClick: () => void
}

/** A word where there is room for it, its picture elsewhere. */
export const Tool = ({ icon, label, drawn = false, onClick }: ToolProps) => {
  const narrow = useMediaQuery('(max-width:599.95px)')
  return narrow ? (
    <Tip title={label}>
      <IconButton aria-label={label} onClick={onClick}>
        <AppIcon name={icon} fontSize="small" />
      </IconButton>
    </Tip>
  ) : (
    <Button color="inherit" startIcon={drawn && <AppIcon name={icon} />} onClick={onClick}>
      {label}
    </Button>
  )
}
