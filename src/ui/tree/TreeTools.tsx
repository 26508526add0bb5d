import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { AppIcon } from '../AppIcon.tsx'
import { Tip } from '../Tip.tsx'
import type { TreeItem } from './forest.ts'
import type { TreeState } from './useTree.ts'

interface TreeToolsProps<T extends TreeItem> {
  tree: TreeState<T>
  /** Id of the lines. */
  controls: string
  children?: ReactNode
}

/** Search, expand all and collapse all above a tree. */
export const TreeTools = <T extends TreeItem>({ tree, controls, children }: TreeToolsProps<T>) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, p: 1 }}>
      <SearchBox text={tree.text} onChange={tree.setText} controls={controls} />
      <Tool icon="UnfoldMore" label={translate('ui.tree.expandAll')} onClick={tree.expandAll} />
      <Tool icon="UnfoldLess" label={translate('ui.tree.collapseAll')} onClick={tree.collapseAll} />
      {children}
    </Box>
  )
}

const Tool = ({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) => (
  <Tip title={label}>
    <IconButton size="small" aria-label={label} onClick={onClick}>
      <AppIcon name={icon} fontSize="small" />
    </IconButton>
  </Tip>
)

const SearchBox = ({
  text,
  onChange,
  controls,
}: {
  text: string
  onChange: (text: string) => void
  controls: string
}) => {
  const translate = useTranslate()
  const clear = (
    <IconButton size="small" aria-label={translate('ui.tree.clear')} onClick={() => onChange('')}>
      <AppIcon name="Close" sx={{ fontSize: 16 }} />
    </IconButton>
  )
  return (
    <TextField
      size="small"
      variant="outlined"
      margin="none"
      hiddenLabel
      value={text}
      placeholder={translate('ui.tree.search')}
      onChange={event => onChange(event.target.value)}
      sx={{ flex: '1 1 120px', minWidth: 0 }}
      slotProps={{
        htmlInput: {
          'aria-label': translate('ui.tree.search'),
          'aria-controls': controls,
          // In a form it would save what was meant to be searched.
          onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault(),
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <AppIcon name="Search" fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text ? clear : null,
        },
      }}
    />
  )
}
