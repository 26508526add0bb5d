import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled, useTheme } from '@mui/material/styles'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Dialog } from '#src/ui/Dialog.tsx'
import { isMac } from './platform.ts'

const command = isMac ? '⌘' : 'Ctrl'

interface Group {
  name: string
  /** By text of `shell.keys.deeds`, the alternatives, each of keys that are pressed together. */
  keys: Readonly<Record<string, readonly (readonly string[])[]>>
}

/** What the console answers to, by where. */
const groupsOf = (rtl: boolean): readonly Group[] => [
  {
    name: 'anywhere',
    keys: { search: [[command, 'K']], keys: [['?']], undo: [[command, 'Z']], close: [['Esc']] },
  },
  { name: 'form', keys: { save: [[command, 'S']], submit: [['Enter']] } },
  {
    name: 'picker',
    keys: { move: [['↑'], ['↓']], choose: [['Enter']], remove: [['Backspace']] },
  },
  {
    name: 'tree',
    keys: {
      move: [['↑'], ['↓']],
      openClose: rtl ? [['←'], ['→']] : [['→'], ['←']],
      ends: [['Home'], ['End']],
      choose: [['Enter']],
      select: [['Space']],
      selectAll: [[command, 'A']],
    },
  },
]

/** The keyboard shortcuts of the console. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  const theme = useTheme()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('shell.keys.title')}</DialogTitle>
      <DialogContent>
        <Groups>
          {groupsOf(theme.direction === 'rtl').map(({ name, keys }) => (
            <section key={name} aria-labelledby={`${id}-${name}`}>
              <h3 id={`${id}-${name}`}>{translate(`shell.keys.${name}`)}</h3>
              <dl>
                {Object.entries(keys).map(([deed, alternatives]) => (
                  <div key={deed}>
                    <dt>{translate(`shell.keys.deeds.${deed}`)}</dt>
                    <dd>
                      {alternatives.map(together => (
                        <span key={together.join('+')}>
                          {together.map(key => (
                            <kbd key={key}>{key}</kbd>
                          ))}
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </Groups>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate('kit.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Groups = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'grid',
    gap: '16px 32px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
    '& h3': { fontSize: 14, fontWeight: 600, margin: '0 0 4px' },
    '& dl': { margin: 0 },
    '& dl > div': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 16,
      minHeight: 32,
    },
    '& dt': { color: palette.text.secondary },
    '& dd': { display: 'flex', gap: 8, margin: 0, flexShrink: 0 },
    '& dd > span': { display: 'inline-flex', gap: 4 },
    '& kbd': {
      minWidth: 24,
      padding: '0 6px',
      font: 'inherit',
      fontSize: 12,
      lineHeight: '22px',
      textAlign: 'center',
      border: `1px solid ${palette.divider}`,
      borderRadius: 4,
    },
  }
})
