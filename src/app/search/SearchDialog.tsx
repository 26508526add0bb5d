import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'react-admin'
import { SearchBox } from './SearchBox.tsx'
import { SearchFrame } from './SearchFrame.tsx'

/** The search in a dialog; where that is narrow it takes the whole page. */
export const SearchDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const narrow = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  return (
    <SearchFrame
      open
      fullScreen={narrow}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': translate('search.label') } }}
      transitionDuration={narrow ? 0 : 120}
    >
      <SearchBox onClose={onClose} />
    </SearchFrame>
  )
}
