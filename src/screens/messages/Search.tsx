import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { Input } from '#src/ui/Input.tsx'

/** Looks for words in titles, summaries and senders; Enter or leaving the field searches, so that no letter alone is a step in the history. */
export const Search = ({ q, onSearch }: { q: string; onSearch: (q: string) => void }) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState(q)
  const search = () => typed.trim() !== q && onSearch(typed.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }
  return (
    <search>
      <form onSubmit={submit} style={{ position: 'relative' }}>
        <AppIcon name="Search" fontSize="small" sx={glass} />
        <Input
          type="search"
          style={{ paddingInlineStart: 36 }}
          value={typed}
          maxLength={100}
          aria-label={translate('messages.search')}
          placeholder={translate('messages.search')}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={search}
        />
      </form>
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
