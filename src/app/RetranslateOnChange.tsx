import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { I18nContext, type I18nProvider, useLocale } from 'react-admin'
import { registry } from '#src/providers/registry.ts'

interface WordedProps {
  i18nProvider: I18nProvider
  children: ReactNode
}

/**
 * Translates everything below again when the language or a definition changes. react-admin mounts the whole page again for that, with which
 * everything typed is lost; here, whatever uses words is given another provider and stays mounted. react-admin itself
 * sees no change: the words are loaded before its store names the language (`language.ts`).
 */
export const RetranslateOnChange = ({ i18nProvider, children }: WordedProps) => {
  const locale = useLocale()
  const definitions = useSyncExternalStore(registry.watch, registry.all)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the provider has other words by then
  const worded = useMemo(() => ({ ...i18nProvider }), [i18nProvider, locale, definitions])
  return <I18nContext value={worded}>{children}</I18nContext>
}
