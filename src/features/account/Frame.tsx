import { styled } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'react-admin'

interface SideProps {
  names: readonly string[]
  open: string
  onOpen: (name: string) => void
}

/** The parts of the account: at the side, above where it is narrow. */
export const Side = ({ names, open, onOpen }: SideProps) => {
  const translate = useTranslate()
  const wide = useMediaQuery('(min-width:900px)', { noSsr: true })
  return (
    <Tabs
      value={open}
      onChange={(_, next) => onOpen(next)}
      orientation={wide ? 'vertical' : 'horizontal'}
      variant={wide ? 'standard' : 'scrollable'}
      aria-label={translate('account.tabs.label')}
    >
      {names.map(name => (
        <Tab
          key={name}
          value={name}
          id={`account-tab-${name}`}
          aria-controls={name === open ? `account-${name}` : undefined}
          label={translate(`account.tabs.${name}`)}
        />
      ))}
    </Tabs>
  )
}

/** One panel: the parts at the side, the open one beside them. */
export const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  const line = `1px solid ${palette.divider}`
  return {
    background: palette.background.paper,
    border: line,
    borderRadius: 6,
    minWidth: 0,
    '& > .MuiTabs-root': { borderBlockEnd: line },
    '& > [role="tabpanel"]': { minWidth: 0, padding: '16px 16px 24px' },
    // Four words of English fit beside each other on a telephone.
    '@media (max-width:430px)': { '& .MuiTab-root': { paddingInline: 8 } },
    '@media (min-width:900px)': {
      '&:has(> .MuiTabs-root)': {
        display: 'grid',
        gridTemplateColumns: '184px minmax(0, 1fr)',
        minHeight: 520,
      },
      '& > .MuiTabs-root': { borderBlockEnd: 0, borderInlineEnd: line, paddingBlock: 12 },
      '& > .MuiTabs-root .MuiTab-root': {
        alignItems: 'flex-start',
        minHeight: 40,
        paddingInline: 20,
        textAlign: 'start',
      },
      '& > [role="tabpanel"]': { padding: '20px 32px 32px' },
    },
  }
})
