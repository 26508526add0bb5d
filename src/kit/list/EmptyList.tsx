import type { Values } from '#resources/core/fieldCondition.ts'
import { isBin } from '#resources/core/permissions.ts'
import { useActions } from '#src/kit/actions/ActionsProvider.tsx'
import { useOverridesOf, useScreen } from '#src/kit/context.tsx'
import { isLimitReached, useLimitOf } from '#src/kit/limits/useLimits.ts'
import { useKitTranslate, useResourceTexts } from '#src/kit/words.ts'
import type { ListMeta } from '#src/providers/types.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'

interface NothingProps {
  values: Values
  /** What the list's answer said beside its rows. */
  marks: ListMeta | undefined
  onReset: () => void
  onCreate: () => void
}

/** Why a list is empty, and the one action that helps. */
export const EmptyList = ({ values, marks, onReset, onCreate }: NothingProps) => {
  const { resource, key, screen } = useScreen().place
  const { offers } = useActions()
  const t = useKitTranslate()
  const words = useResourceTexts(resource)
  const { nothing: Own } = useOverridesOf(resource)
  const spent = isLimitReached(useLimitOf(resource))
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
