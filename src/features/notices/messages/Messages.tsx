import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { KitStyles } from '#src/kit/styles.tsx'
import { useOptimisticValue } from '#src/ui/typing/useOptimisticValue.ts'
import { Inbox } from './Inbox.tsx'
import { type InboxState, inboxStateOf, searchOf } from './inboxState.ts'
import { LetterDialog } from './late.ts'
import { Panel } from './Panel.tsx'
import { Sent } from './Sent.tsx'
import { TabLine } from './TabLine.tsx'
import { Tools } from './Tools.tsx'

/** One's messages: what came, by kind, and the letters one has sent. */
const Messages = () => {
  const [search, setSearch] = useSearchParams()
  const [writing, setWriting] = useState(false)
  const fromAddress = useMemo(() => inboxStateOf(search), [search])
  const [place, change] = useOptimisticValue(fromAddress, next =>
    // What is searched for is no step of the history, letter by letter.
    setSearch(searchOf(next), { replace: besideSearch(next) === besideSearch(fromAddress) }),
  )
  const go = (part: Partial<InboxState>) => change(before => ({ ...before, page: 1, ...part }))
  const Box = place.sent ? Sent : Inbox
  const write = () => setWriting(true)
  return (
    <KitStyles>
      <Panel>
        <TabLine tab={place.tab} onTab={tab => go({ tab, sent: false, q: '' })} />
        <div role="tabpanel" id="messages-panel" aria-labelledby={`messages-tab-${place.tab}`}>
          <Tools place={place} onGo={go} onWrite={write} />
          <Box place={place} onGo={go} onWrite={write} />
        </div>
      </Panel>
      {writing && <LetterDialog onClose={() => setWriting(false)} />}
    </KitStyles>
  )
}

const besideSearch = (place: InboxState) => searchOf({ ...place, q: '', page: 1 })

export default Messages
