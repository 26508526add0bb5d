import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslate } from 'react-admin'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { Input } from '#src/ui/Input.tsx'
import { useDebouncedInput } from '#src/ui/typing/useDebouncedInput.ts'
import type { InboxState } from './inboxState.ts'
import { LetterDialog } from './late.ts'
import { ReadAll } from './ReadAll.tsx'

/** Looks for words in titles, summaries and senders, a moment after the last key. */
const Search = ({ q, onSearch }: { q: string; onSearch: (q: string) => void }) => {
  const translate = useTranslate()
  const { typed } = useDebouncedInput(q, onSearch)
  return (
    <search style={{ position: 'relative' }}>
      <AppIcon name="Search" fontSize="small" sx={glass} />
      <Input
        {...typed}
        type="search"
        style={{ paddingInlineStart: 36 }}
        maxLength={100}
        aria-label={translate('messages.search')}
        placeholder={translate('messages.search')}
      />
    </search>
  )
}

/** As beside the quick search of lists. */
const glass = {
  position: 'absolute',
  insetInlineStart: 10,
  insetBlockStart: 6,
  color: 'text.secondary',
  pointerEvents: 'none',
} as const

interface ToolsProps {
  place: InboxState
  onGo: (part: Partial<InboxState>) => void
  onWrite: () => void
}

/** What narrows the list, and what may be done with all of it. */
export const Tools = ({ place, onGo, onWrite }: ToolsProps) => {
  const translate = useTranslate()
  const { tab, sent, unread, q } = place
  return (
    <div data-tools="">
      {tab === 'private' && (
        <ToggleButtonGroup
          exclusive
          value={sent ? 'sent' : 'came'}
          aria-label={translate('messages.box.label')}
          onChange={(_, next) => next && onGo({ sent: next === 'sent', unread: false, q: '' })}
        >
          <ToggleButton value="came">{translate('messages.box.came')}</ToggleButton>
          <ToggleButton value="sent">{translate('messages.box.sent')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      {!sent && (
        <>
          <Search key={tab} q={q} onSearch={next => onGo({ q: next })} />
          <FormControlLabel
            sx={{ marginInlineStart: 0 }}
            control={<Switch checked={unread} onChange={(_, on) => onGo({ unread: on })} />}
            label={translate('messages.unreadOnly')}
          />
        </>
      )}
      <span data-end="">
        {!sent && <ReadAll tab={tab} />}
        <Button
          variant="contained"
          startIcon={<AppIcon name="Edit" />}
          onPointerEnter={LetterDialog.load}
          onClick={onWrite}
        >
          {translate('messages.write')}
        </Button>
      </span>
    </div>
  )
}
