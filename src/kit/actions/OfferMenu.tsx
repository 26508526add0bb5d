import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useKit } from '../context.tsx'
import type { AnyRow } from '../overrides.ts'
import { useActions } from './ActionsProvider.tsx'
import type { Offer } from './offers.ts'
import { useLabelOf } from './useLabelOf.ts'

interface OfferMenuProps {
  anchor: HTMLElement
  offers: readonly Offer[]
  rows: readonly AnyRow[]
  onClose: () => void
}

/** Actions that do not fit into the line. */
export const OfferMenu = ({ anchor, offers, rows, onClose }: OfferMenuProps) => {
  const { start } = useActions()
  const labelOf = useLabelOf(useKit().place.resource)
  return (
    <Menu open anchorEl={anchor} onClose={onClose} onClick={onClose}>
      {offers.map(offer => (
        <MenuItem
          key={offer.name}
          onClick={() => start(offer, rows)}
          sx={offer.danger ? { color: 'error.main' } : {}}
        >
          {offer.icon && (
            <ListItemIcon sx={{ color: 'inherit' }}>
              <AppIcon name={offer.icon} fontSize="small" />
            </ListItemIcon>
          )}
          {labelOf(offer)}
        </MenuItem>
      ))}
    </Menu>
  )
}
