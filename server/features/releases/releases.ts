import type { Language } from '#i18n/catalog.ts'
import { releases as en } from '#i18n/en-US/releases.ts'
import { releases as zh } from '#i18n/zh-CN/releases.ts'
import { upgradeLog, userCentre } from '#resources/upgradeLog.ts'
import type { Tx } from '#server/base/tables.ts'
import { insertRows } from '#server/db/insert.ts'
import { setSetting, settingOf } from '#server/db/settings.ts'

type Release = keyof typeof zh

const words = { 'zh-CN': zh, 'en-US': en }

/** The running version: the last one in the release texts. */
export const running = Object.keys(zh).at(-1) as Release

const mark = 'releases'

/**
 * Adds the installed version to the release notes, once, so that a changed or purged row stays as
 * it is.
 */
export const seedRelease = async (tx: Tx, now: Date): Promise<void> => {
  const noted = (await settingOf<readonly string[]>(tx, mark)) ?? []
  if (noted.includes(running)) return
  const row = { ...textsOf('zh-CN', running), release: running, addon: userCentre, upAt: now }
  await insertRows(tx, upgradeLog, null, [row])
  await setSetting(tx, mark, [...noted, running])
}

const textsOf = (language: Language, version: Release) => {
  const { title, points } = words[language][version]
  const lines = Object.values(points).map(text => `<li>${text}</li>`)
  return { title, content: `<ul>${lines.join('')}</ul>` }
}

/**
 * Title and content in a language while they are the seeded ones. Texts that people wrote are not
 * translated.
 */
export const releaseIn = (
  language: Language,
  { version, title, content }: { version?: string; title?: string; content?: string | null },
): { title?: string; content?: string } => {
  if (!version || !Object.hasOwn(zh, version)) return {}
  const seeded = textsOf('zh-CN', version as Release)
  const told = textsOf(language, version as Release)
  return {
    ...(title === seeded.title ? { title: told.title } : {}),
    ...(content === seeded.content ? { content: told.content } : {}),
  }
}

/** The titles of our releases that are shown in a language, by version and seeded title. */
export const shownReleases = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(zh).map(([version, { title }]) => [
      `${version} ${title}`,
      words[language][version as Release].title,
    ]),
  )
