import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { Values } from '#resources/core/fieldCondition.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import type { Failure } from '#src/kit/failure.ts'
import { FailureAlert } from '#src/kit/limits/FailureAlert.tsx'
import { useKitTranslate, useResourceTexts } from '#src/kit/words.ts'
import { listText } from '#src/ui/said.ts'
import { exactTime } from '#src/ui/time.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'

interface TroubleProps {
  resource: AnyResource
  failure: Failure | null
  errors: Readonly<Record<string, string>>
  onJump: (field: string) => void
  onReload: () => void
  /** Others have saved the record since it was opened here. */
  elsewhere: boolean
  /** Fields in which something else is stored than what was typed over. */
  theirs: Values
}

/** Why a save was refused: someone was faster, fields are wrong, or what the server said. */
export const SaveProblem = ({
  resource,
  failure,
  errors,
  onJump,
  onReload,
  elsewhere,
  theirs,
}: TroubleProps) => {
  const names = Object.keys(errors)
  const t = useKitTranslate()
  const words = useResourceTexts(resource)
  const locale = useLanguage()
  const stale = failure?.stale ?? (elsewhere ? {} : undefined)
  if (stale) return <Stale stale={stale} onReload={onReload} />
  const clashing = Object.keys(theirs)
  if (clashing.length > 0 && !failure && names.length === 0)
    return (
      <Alert severity="warning" sx={{ mb: 2 }}>
        {t('form.clash', { fields: listText(clashing.map(words.field), locale) })}
      </Alert>
    )
  if (names.length > 1)
    return <Summary resource={resource} names={names} errors={errors} onJump={onJump} />
  if (!failure || names.length === 1) return null
  return <FailureAlert failure={failure} />
}

const Stale = ({
  stale,
  onReload,
}: {
  stale: NonNullable<Failure['stale']>
  onReload: () => void
}) => {
  const t = useKitTranslate()
  const locale = useLanguage()
  const { changedBy, changedAt } = stale
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={<Button onClick={onReload}>{t('form.reload')}</Button>}
    >
      <strong>
        {changedBy && changedAt
          ? t('form.stale', { name: changedBy, time: exactTime(changedAt, locale) })
          : t('form.staleUnknown')}
      </strong>
      <div>{t('form.staleHint')}</div>
    </Alert>
  )
}

const Summary = ({
  resource,
  names,
  errors,
  onJump,
}: Pick<TroubleProps, 'resource' | 'errors' | 'onJump'> & { names: readonly string[] }) => {
  const t = useKitTranslate()
  const words = useResourceTexts(resource)
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {t('form.summary', { smart_count: names.length })}
      <ul style={{ margin: 0, paddingInlineStart: 16 }}>
        {names.map(name => (
          <li key={name}>
            <Link
              component="button"
              type="button"
              onClick={() => onJump(name)}
              sx={{ textAlign: 'start', verticalAlign: 'top' }}
            >
              {words.field(name)}: {errors[name]}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
