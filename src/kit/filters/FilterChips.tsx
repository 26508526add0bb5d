import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import type { Values } from '#resources/core/fieldCondition.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { listText } from '#src/ui/said.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { anyFieldOf } from '../columns.ts'
import { useScreen } from '../context.tsx'
import { dayText } from '../formats.ts'
import { useAcrossTenants, useNamesOf } from '../inputs/options.ts'
import { browserKindOf } from '../kinds.ts'
import { type ResourceTexts, useKitTranslate, useResourceTexts } from '../words.ts'

interface FilterChipsProps {
  values: Values
  names: readonly string[]
  onRemove: (name: string) => void
}

/** The conditions in force, each with its way out. */
export const FilterChips = ({ values, names, onRemove }: FilterChipsProps) => {
  const { registry, place } = useScreen()
  const words = useResourceTexts(place.resource)
  if (names.length === 0) return null
  return (
    <Stack
      direction="row"
      component="ul"
      sx={{ gap: 1, flexWrap: 'wrap', listStyle: 'none', p: 0, m: 0 }}
    >
      {names.map(name => {
        const target = registry.find(anyFieldOf(place.resource, name)?.to ?? '')
        const id = idIn(values[name])
        return (
          <li key={name}>
            {target && id ? (
              <NamedChip
                label={words.field(name)}
                target={target}
                id={id}
                onRemove={() => onRemove(name)}
              />
            ) : (
              <PlainChip
                name={name}
                value={values[name]}
                words={words}
                resource={place.resource}
                onRemove={() => onRemove(name)}
              />
            )}
          </li>
        )
      })}
    </Stack>
  )
}

const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : (value as { under?: string } | undefined)?.under

const FilterChip = ({
  label,
  text,
  onRemove,
}: {
  label: string
  text: string
  onRemove: () => void
}) => {
  const t = useKitTranslate()
  return (
    <Chip
      size="small"
      label={`${label}: ${text}`}
      onDelete={onRemove}
      slotProps={{ root: { 'aria-label': `${label}: ${text}. ${t('remove', { label })}` } }}
    />
  )
}

const NamedChip = ({
  label,
  target,
  id,
  onRemove,
}: {
  label: string
  target: AnyResource
  id: string
  onRemove: () => void
}) => {
  const { data } = useNamesOf(target, [id], useAcrossTenants(target))
  return <FilterChip label={label} text={data?.[0]?.title ?? '…'} onRemove={onRemove} />
}

interface PlainChipProps {
  name: string
  value: unknown
  words: ResourceTexts
  resource: AnyResource
  onRemove: () => void
}

const PlainChip = ({ name, value, words, resource, onRemove }: PlainChipProps) => {
  const t = useKitTranslate()
  const locale = useLanguage()
  const field = anyFieldOf(resource, name)
  const one = (it: unknown): string => {
    if (typeof it === 'boolean') return t(it ? 'yes' : 'no')
    if (!field) return String(it)
    const { kind, text } = browserKindOf(field)
    // Moments are filtered by days.
    return kind.time
      ? dayText(String(it), locale)
      : (text?.(it, { t, words, locale, name }) ?? String(it))
  }
  return (
    <FilterChip label={words.field(name)} text={textOf(value, one, locale)} onRemove={onRemove} />
  )
}

const textOf = (value: unknown, one: (it: unknown) => string, locale: string): string => {
  if (Array.isArray(value)) return listText(value.map(one), locale)
  if (value === null || typeof value !== 'object') return one(value)
  const { from, to, like } = value as { from?: unknown; to?: unknown; like?: string }
  if (like !== undefined) return like
  return `${from === undefined ? '' : one(from)} – ${to === undefined ? '' : one(to)}`
}
