import { useLocale } from 'react-admin'
import { type AnyResource, fieldOf } from '#resources/core/define.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { exactTime } from '#src/ui/time.ts'
import { day } from './formats.ts'
import { useKitWords, useWordsOf } from './words.ts'

/** Kinds whose values say nothing to a reader: ids, pictures, long or hidden things. */
export const plainless: ReadonlySet<string> = new Set([
  'reference',
  'references',
  'image',
  'files',
  'secret',
  'richText',
  'json',
  'routes',
  'list',
])

/** How a value of a field is said in a sentence, of an action's input where one is named; undefined if it says nothing. */
export const useValueText = (resource: AnyResource, name: string, action?: string) => {
  const t = useKitWords()
  const words = useWordsOf(resource)
  const locale = useLocale() ?? 'zh-CN'
  const given = action && (resource.actions[action]?.input?.[name] as AnyField | undefined)
  const kind = (given || fieldOf(resource, name))?.kind
  return (value: unknown): string | undefined => {
    if (!kind || kind === 'secret') return undefined
    if (value === null || value === undefined || value === '') return t('empty.value')
    if (plainless.has(kind)) return undefined
    if (kind === 'status') return t(value === 1 ? 'status.enabled' : 'status.disabled')
    if (kind === 'dateTime') return exactTime(String(value), locale)
    if (kind === 'date') return day(String(value), locale)
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    return kind === 'choice' ? words.choice(name, value, given ? action : undefined) : String(value)
  }
}
