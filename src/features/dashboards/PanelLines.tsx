import { styled } from '@mui/material/styles'

const Bars = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  '& i': {
    height: 14,
    borderRadius: 4,
    background: (theme.vars ?? theme).palette.action.hover,
  },
}))

/** Stands for lines that are on their way. */
export const PanelLines = () => (
  <Bars aria-busy="true">
    <i />
    <i />
    <i />
    <i />
  </Bars>
)
