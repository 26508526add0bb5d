import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AnyField } from '#resources/core/fields.ts'
import { type AnyResource, fieldOf, presentName } from '#resources/core/resource.ts'
import { useConsoleProvider } from '#src/kit/KitProvider.tsx'
import type { FieldChange, HistoryEvent } from '#src/providers/types.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import { exactTime } from '#src/ui/time.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { useScreen } from '../context.tsx'
import { failureOf } from '../failure.ts'
import { browserKindOf } from '../kinds.ts'
import { useTimeText } from '../useTimeText.ts'
import { useValueText } from '../useValueText.ts'
import { type KitKey, useKitTranslate, useResourceTexts } from '../words.ts'

const perPage = 20

/** Who changed what of a record, and when; newest first. */
export const History = ({ id }: { id: string }) => {
  const { resource, screen } = useScreen().place
  const provider = useConsoleProvider()
  const t = useKitTranslate()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: ['kit', 'history', resource.name, id],
      initialPageParam: 1,
      retry: false,
      queryFn: ({ pageParam }) => provider.history(screen.path, { id, page: pageParam, perPage }),
      getNextPageParam: (last, all) =>
        all.length * perPage < last.total ? all.length + 1 : undefined,
    },
  )
  if (error && !data) {
    const { message, requestId } = failureOf(error)
    return <FailedState what={message} requestId={requestId} onRetry={() => void refetch()} />
  }
  if (!data) return <LoadingLine />
  const events = data.pages.flatMap(page => page.list)
  if (events.length === 0) return <EmptyState reason={t('empty.history')} />
  return (
    <Line>
      <ol>
        {events.map(event => (
          <OneEvent key={event.id} event={event} />
        ))}
      </ol>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('page.loadMore')}
        </Button>
      )}
    </Line>
  )
}

const OneEvent = ({ event }: { event: HistoryEvent }) => {
  const { resource } = useScreen().place
  const t = useKitTranslate()
  const words = useResourceTexts(resource)
  const locale = useLanguage()
  const timeText = useTimeText()
  const did = resource.actions[event.action]
    ? words.action(event.action, 'label')
    : t(`page.did.${event.action}` as KitKey)
  return (
    <li>
      <div>
        <strong>{whoIn(event, t)}</strong> {did}{' '}
        <time dateTime={event.at} title={exactTime(event.at, locale)} className="uc-hint">
          {timeText(event.at)}
        </time>
      </div>
      {event.action !== 'create' && (
        <ul>
          {toldOf(resource, event.changes).map(change => (
            <li key={change.field}>
              <OneChange change={change} action={event.action} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** A reference is told by the text that holds its name, where that changed with it. */
const toldOf = (resource: AnyResource, changes: readonly FieldChange[]) =>
  changes
    .filter(({ field }) => {
      const text = fieldOf(resource, field)?.nameIn
      return text === undefined || !changes.some(change => change.field === text)
    })
    .map(change => ({ ...change, field: presentName(resource, change.field) }))

const whoIn = ({ actor, platform }: HistoryEvent, t: ReturnType<typeof useKitTranslate>) => {
  const name = actor || t('page.system')
  return platform ? t('page.byPlatform', { name }) : name
}

const OneChange = ({ change, action }: { change: FieldChange; action: string }) => {
  const { resource } = useScreen().place
  const t = useKitTranslate()
  const words = useResourceTexts(resource)
  const given = resource.actions[action]?.input?.[change.field] as AnyField | undefined
  const changed = given ?? fieldOf(resource, change.field)
  const field = given ? words.actionField(action, change.field) : words.field(change.field)
  const valueText = useValueText(resource, change.field, action)
  if (!changed || browserKindOf(changed).text === null) return t('page.changedSecretly', { field })
  if (given) return t('page.given', { field, value: valueText(change.after) ?? '' })
  return t('page.changed', {
    field,
    before: valueText(change.before) ?? '',
    after: valueText(change.after) ?? '',
  })
}

const Line = styled('div')(({ theme }) => ({
  padding: '16px 24px',
  '& ol': {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    borderInlineStart: `2px solid ${(theme.vars ?? theme).palette.divider}`,
  },
  '& ol > li': { position: 'relative', padding: '0 16px 16px' },
  '& ol > li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: -6,
    insetBlockStart: 6,
    width: 10,
    height: 10,
    borderRadius: 5,
    background: (theme.vars ?? theme).palette.primary.main,
  },
  '& ul': {
    margin: '4px 0 0',
    paddingInlineStart: 16,
    color: (theme.vars ?? theme).palette.text.secondary,
  },
}))
