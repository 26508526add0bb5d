import { useTranslate } from 'react-admin'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { Input } from '#src/ui/Input.tsx'
import { useDebouncedInput } from '#src/ui/typing/useDebouncedInput.ts'

/** Looks for words in titles, summaries and senders, a moment after the last key. */
export const Search = ({ q, onSearch }: { q: string; onSearch: (q: string) => void }) => {
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
