import type { AnyField } from '#resources/core/fields.ts'
import { type AnyResource, fieldOf } from '#resources/core/resource.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { browserKindOf } from './kinds.ts'
import { useKitTranslate, useResourceTexts } from './words.ts'

/** How a value of a field is said in a sentence, of an action's input where one is named; undefined if it says nothing. */
export const useValueText = (resource: AnyResource, name: string, action?: string) => {
  const t = useKitTranslate()
  const words = useResourceTexts(resource)
  const locale = useLanguage()
  const given = action && (resource.actions[action]?.input?.[name] as AnyField | undefined)
  const field = given || fieldOf(resource, name)
  const kind = field && browserKindOf(field)
  return (value: unknown): string | undefined => {
    if (!kind || kind.kind.writeOnly) return undefined
    if (value === null || value === undefined || value === '') return t('empty.value')
    if (kind.text === null) return undefined
    const place = { t, words, locale, name, action: given ? action : undefined }
    return kind.text?.(value, place) ?? String(value)
  }
}
