import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { usePreference } from '#src/providers/usePreference.ts'
import { ownColour } from '#src/theme/derive.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { ColourChoice } from './ColourChoice.tsx'
import { useThemeChoice } from './useThemeChoice.ts'

/** How the console looks to this person: in force at once, and at every other browser. */
export const ThemePanel = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const { look, choose, reset } = useThemeChoice()
  const [compact, setCompact] = usePreference('kit.compact', look.compact)
  const title = useId()
  const startAgain = () => {
    reset()
    setCompact(look.compact)
  }
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': title, sx: paper } }}
    >
      <Box sx={head}>
        <Typography id={title} variant="h2">
          {translate('theme.title')}
        </Typography>
        <IconButton aria-label={translate('theme.close')} onClick={onClose}>
          <AppIcon name="Close" fontSize="small" />
        </IconButton>
      </Box>
      <Box
        sx={{
          flex: 1,
          overflowY: 'auto',
          px: 3,
          py: 2.5,
          display: 'grid',
          gap: 3,
          alignContent: 'start',
        }}
      >
        <Part label={translate('theme.mode')}>
          <Choice
            label={translate('theme.mode')}
            value={look.mode}
            of={modes.map(one => ({
              value: one,
              text: translate(`shell.theme.${one}`),
              icon: icons[one],
            }))}
            onChange={mode => choose({ mode })}
          />
        </Part>
        <Part label={translate('theme.colour')}>
          <ColourChoice value={look.colour ?? ownColour} onChange={colour => choose({ colour })} />
        </Part>
        <Part label={translate('theme.density')}>
          <Choice
            label={translate('theme.density')}
            value={compact ? 'compact' : 'comfortable'}
            of={densities.map(one => ({
              value: one,
              text: translate(`theme.${one}`),
              icon: icons[one],
            }))}
            onChange={density => setCompact(density === 'compact')}
          />
        </Part>
        <Part label={translate('theme.width')}>
          <Choice
            label={translate('theme.width')}
            value={look.fixed ? 'fixed' : 'fluid'}
            of={widths.map(one => ({ value: one, text: translate(`theme.${one}`) }))}
            onChange={width => choose({ width })}
          />
        </Part>
      </Box>
      <Box sx={foot}>
        <Typography variant="caption" color="text.secondary">
          {translate('theme.follows')}
        </Typography>
        <Button variant="outlined" color="inherit" sx={{ flex: 'none' }} onClick={startAgain}>
          {translate('theme.reset')}
        </Button>
      </Box>
    </Drawer>
  )
}

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 1.25 }}>
    <Typography variant="h3">{label}</Typography>
    {children}
  </Box>
)

interface ChoiceProps<T extends string> {
  label: string
  value: T
  of: readonly { value: T; text: string; icon?: string }[]
  onChange: (value: T) => void
}

const Choice = <T extends string>({ label, value, of, onChange }: ChoiceProps<T>) => (
  <ToggleButtonGroup
    exclusive
    fullWidth
    color="primary"
    aria-label={label}
    value={value}
    onChange={(_, next: T | null) => next && onChange(next)}
  >
    {of.map(({ value: one, text, icon }) => (
      <ToggleButton key={one} value={one} sx={segment}>
        {icon && <AppIcon name={icon} sx={{ fontSize: 18 }} />}
        {text}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)

/** As wide as its text at least: the longest of them has more than its share. */
const segment = { gap: 0.75, px: 1, width: 'auto', flex: '1 0 auto', whiteSpace: 'nowrap' } as const

const modes = ['light', 'dark', 'system'] as const
const densities = ['comfortable', 'compact'] as const
const widths = ['fluid', 'fixed'] as const
const icons = {
  light: 'LightMode',
  dark: 'DarkMode',
  system: 'SettingsBrightness',
  comfortable: 'DensityMedium',
  compact: 'DensitySmall',
} as const

const paper = { width: 'min(360px, 100vw)', display: 'flex' }
const head = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  px: 3,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const
const foot = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  px: 3,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const
