import { useI18nProvider, useTranslate } from 'react-admin'
import type { Language } from '#i18n/catalog.ts'
import { parts } from '#src/features.ts'
import { useShell } from '#src/kit/shell.ts'
import { setLanguage } from '#src/providers/language.ts'
import { signOut } from '#src/providers/signOut.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { lockScreen } from '../held.ts'
import { showShortcuts } from '../signals.ts'
import { useThemeChoice } from '../theme/useThemeChoice.ts'
import type { Entry } from './entries.ts'

const modes = [
  ['light', 'LightMode'],
  ['dark', 'DarkMode'],
  ['system', 'SettingsBrightness'],
] as const

/** What the header offers: the look, the language, one's password, the lock screen and the way out. */
export const useHeaderActions = (go: (path: string) => void): Entry[] => {
  const translate = useTranslate()
  const i18nProvider = useI18nProvider()
  const shell = useShell()
  const { member } = shell
  const { look, choose } = useThemeChoice()
  const { mode } = look
  const locale = useLanguage()
  const deed = (key: string, title: string, icon: string, run: () => void): Entry => ({
    key: `deed ${key}`,
    group: 'actions',
    title,
    words: [key],
    icon,
    run,
  })
  const themes = modes.filter(([it]) => it !== mode)
  const languages = (i18nProvider.getLocales?.() ?? []).filter(it => it.locale !== locale)
  return [
    ...themes.map(([it, icon]) =>
      deed(
        `theme ${it}`,
        `${translate('shell.theme.label')}: ${translate(`shell.theme.${it}`)}`,
        icon,
        () => choose({ mode: it }),
      ),
    ),
    ...languages.map(({ locale: code, name }) =>
      deed(`language ${code}`, `${translate('shell.language')}: ${name}`, 'Translate', () =>
        setLanguage(code as Language),
      ),
    ),
    ...parts.userMenu.flatMap(({ title, icon, to, searchable, state }) =>
      searchable && to && (!state || state(shell) === 'usable')
        ? [deed(title.split('.').at(-1) ?? title, translate(title), icon, () => go(to))]
        : [],
    ),
    ...(member.hasPassword
      ? [
          deed(
            'lock screen',
            translate('shell.user.lock'),
            'Lock',
            () => void lockScreen(i18nProvider),
          ),
        ]
      : []),
    deed('keyboard shortcuts keys', translate('shell.keys.title'), 'Help', () =>
      showShortcuts(true),
    ),
    deed('sign out logout', translate('shell.user.signOut'), 'Logout', () => signOut()),
  ]
}
