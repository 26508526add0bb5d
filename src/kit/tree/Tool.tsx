import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import useMediaQuery from '@mui/material/useMediaQuery'
import { AppIcon } from '#src/ui/AppIcon.tsx'

interface ToolProps {
  icon: string
  label: string
  onClick: () => void
}

/** A word where there is room for it, its picture elsewhere. */
export const Tool = ({ icon, label, onClick }: ToolProps) => {
  const narrow = useMediaQuery('(max-width:599.95px)')
  return narrow ? (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick}>
        <AppIcon name={icon} fontSize="small" />
      </IconButton>
    </Tooltip>
  ) : (
    <Button color="inherit" onClick={onClick}>
      {label}
    </Button>
  )
}
