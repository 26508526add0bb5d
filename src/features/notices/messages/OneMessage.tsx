import { useTranslate } from 'react-admin'
import { useParams, useSearchParams } from 'react-router-dom'
import { Fetched } from '#src/kit/Fetched.tsx'
import { failureOf } from '#src/kit/failure.ts'
import { KitStyles } from '#src/kit/styles.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useTitle } from '#src/ui/title.ts'
import { inboxStateOf } from './inboxState.ts'
import { Letter } from './Letter.tsx'
import { useMessage } from './useMessage.ts'
import { useNeighbours } from './useNeighbours.ts'
import { MessageNavigation } from './Ways.tsx'

const notFound = 65

/** One message, with links to the previous and the next one of the list. */
const OneMessage = () => {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const [search] = useSearchParams()
  const place = inboxStateOf(search)
  const { settled, ...beside } = useNeighbours(id, place)
  // Once it is read it is no longer among the unread ones, and nothing would be beside it.
  const query = useMessage(id, settled || !place.unread)
  useTitle(query.data?.title)
  const gone = query.error !== null && failureOf(query.error).code === notFound
  return (
    <KitStyles>
      <MessageNavigation place={place} {...beside} />
      {gone ? (
        <EmptyState
          isPage
          drawing="notFound"
          reason={translate('messages.gone')}
          hint={translate('messages.goneHint')}
        />
      ) : (
        <Fetched query={query} isPage>
          {message => <Letter key={id} message={message} />}
        </Fetched>
      )}
    </KitStyles>
  )
}

export default OneMessage
