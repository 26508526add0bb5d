import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useShell } from '#src/kit/shell.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { MarketGrid } from '../MarketGrid.tsx'
import { marketAddress } from '../useMarket.ts'
import { CoreFunctions } from './CoreFunctions.tsx'

/** A drawer from the bottom over the whole page: the applications of the user, and those that can be installed. */
const AppDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const translate = useTranslate()
  const { member, header } = useShell()
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { sx: sheet, role: 'dialog', 'aria-modal': true, 'aria-labelledby': 'apps-title' },
      }}
    >
      <Box sx={head}>
        <Typography id="apps-title" component="h2" variant="h2" sx={{ flex: 1, minWidth: 0 }}>
          {translate('market.open')}
        </Typography>
        {member.platform && (
          <Button
            component="a"
            variant="outlined"
            color="inherit"
            href={marketAddress}
            startIcon={<AppIcon name="Settings" fontSize="small" />}
          >
            {translate('market.manage')}
          </Button>
        )}
        <IconButton aria-label={translate('market.close')} onClick={onClose}>
          <AppIcon name="Close" />
        </IconButton>
      </Box>
      <Box sx={body}>
        <CoreFunctions entries={header} onGone={onClose} />
        <Box component="section" aria-labelledby="apps-all" sx={{ flex: 1, minWidth: 0 }}>
          <Typography id="apps-all" component="h3" variant="h3" sx={{ mb: 1.5 }}>
            {translate('market.apps')}
          </Typography>
          <MarketGrid mayInstall={member.platform} />
        </Box>
      </Box>
    </Drawer>
  )
}

export default AppDrawer

const sheet = { height: '100dvh', maxHeight: 'none', bgcolor: 'background.default' } as const

const head = {
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 48,
  px: { xs: 2, md: 3 },
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const

const body = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { md: 'flex-start' },
  gap: { xs: 3, md: 4 },
  p: { xs: 2, md: 3 },
} as const
