import type { Values } from '#resources/core/holds.ts'
import { isBin } from '#resources/core/permissions.ts'
import type { ListMarks } from '#src/providers/types.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useActions } from '../actions/ActionsProvider.tsx'
import { useKit, useOverridesOf } from '../context.tsx'
import { isSpent, useLimitOf } from '../limits/useLimits.ts'
import { useKitWords, useWordsOf } from '../words.ts'

interface NothingProps {
  values: Values
  /** What the list's answer said beside its rows. */
  marks: ListMarks | undefined
  onReset: () => void
  onCreate: () => void
}

/** Why a list is empty, and the one action that helps. */
export const Nothing = ({ values, marks, onReset, onCreate }: NothingProps) => {
  const { resource, key, screen } = useKit().place
  const { offers } = useActions()
  const t = useKitWords()
  const words = useWordsOf(resource)
  const { nothing: Own } = useOverridesOf(resource)
  const spent = isSpent(useLimitOf(resource))
  if (marks?.outOfScope)
    return <EmptyState drawing="noScope" reason={t('empty.scope')} hint={t('empty.scopeHint')} />
  if (Object.keys(values).length > 0)
    return (
      <EmptyState
        drawing="noMatch"
        reason={t('empty.matches')}
        hint={t('empty.matchesHint')}
        action={{ label: t('list.reset'), onClick: onReset }}
      />
    )
  if (isBin(screen)) return <EmptyState reason={t('bin.empty')} hint={t('bin.hint')} />
  // The sentence of a screen on which rows can be made asks for the first one.
  if (!offers.create && screen.actions.includes('create'))
    return <EmptyState reason={t('empty.yet')} />
  const action =
    spent || !offers.create
      ? undefined
      : { label: t('create', { name: words.name }), onClick: onCreate }
  if (Own) return <Own action={action} />
  return <EmptyState reason={words.screen(key, 'empty')} action={action} />
}
