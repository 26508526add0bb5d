import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { Words } from '#i18n/catalog.ts'
import type { Paths } from '#i18n/types.ts'
import type { Problem } from '#resources/core/problems.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { fieldKeyOf } from '#src/providers/wordKeys.ts'

export type TranslateArgs = Readonly<Record<string, string | number>>
export type KitKey = Paths<Words['kit']>

/** Texts of the kit by key below `kit`, such as `list.refresh`. */
export const useKitTranslate = () => {
  const translate = useTranslate()
  return useMemo(
    () => (key: KitKey, args?: TranslateArgs) => translate(`kit.${key}`, args),
    [translate],
  )
}

/** What was done, with how many sessions it has ended. */
export const withSessions = (
  text: string,
  answer: unknown,
  t: (key: KitKey, args?: TranslateArgs) => string,
): string => {
  const { sessions = 0 } = (answer ?? {}) as { sessions?: number }
  return sessions > 0 ? t('done.withSessions', { text, smart_count: sessions }) : text
}

/** Texts of one definition: its fields, choices, actions, sections and screens. */
export const useResourceTexts = (resource: AnyResource) => {
  const translate = useTranslate()
  return useMemo(() => resourceTextsOf(resource, translate), [resource, translate])
}

type Translate = (key: string, args?: TranslateArgs) => string
export type ResourceTexts = ReturnType<typeof resourceTextsOf>

/** The same outside components, over any translating function. */
export const resourceTextsOf = (resource: AnyResource, translate: Translate) => {
  const own = (key: string, args?: TranslateArgs) =>
    translate(`resources.${resource.name}.${key}`, args)
  return {
    name: own('name'),
    field: (name: string) => translate(fieldKeyOf(resource, name)),
    help: (name: string) => own(`help.${name}`, { _: '' }),
    /** Of a field, or of a value that an action asks for. */
    choice: (name: string, value: unknown, action?: string) =>
      own(`${action ? `actions.${action}.` : ''}choices.${name}.${value}`, { _: String(value) }),
    unchosen: (name: string) => own(`unchosen.${name}`, { _: translate('kit.none') }),
    disabling: (name: string, title: string) => own(`disabling.${name}`, { title }),
    section: (title: string) => own(`sections.${title}`),
    screen: (key: string, part: 'title' | 'hint' | 'empty') => own(`screens.${key}.${part}`),
    action: (
      name: string,
      part: 'label' | 'done' | 'doneInPart' | 'confirm' | 'saveOnly',
      args?: TranslateArgs,
    ) => own(`actions.${name}.${part}`, args),
    actionField: (action: string, name: string) => own(`actions.${action}.fields.${name}`),
    problem: ({ key, args }: Problem) => translate(`validation.${key}`, args),
  }
}
