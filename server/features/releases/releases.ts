import { words } from '#extensions/words.ts'
import { defaultLanguage, type Language, type Words } from '#i18n/catalog.ts'
import { upgradeLog, userCentre } from '#resources/upgradeLog.ts'
import type { Tx } from '#server/base/tables.ts'
import { insertRows } from '#server/db/insert.ts'
import { setSetting, settingOf } from '#server/db/settings.ts'

type Release = keyof Words['releases']

/** In the language of stored titles. */
const stored = words[defaultLanguage].releases

/** The running version: the last one in the release texts. */
export const runningVersion = Object.keys(stored).at(-1) as Release

const mark = 'releases'

/**
 * Adds the installed version to the release notes, once, so that a changed or purged row stays as
 * it is.
 */
export const seedRelease = async (tx: Tx, now: Date): Promise<void> => {
  const noted = (await settingOf<readonly string[]>(tx, mark)) ?? []
  if (noted.includes(runningVersion)) return
  const row = {
    ...textsOf(defaultLanguage, runningVersion),
    release: runningVersion,
    addon: userCentre,
    upAt: now,
  }
  await insertRows(tx, upgradeLog, null, [row])
  await setSetting(tx, mark, [...noted, runningVersion])
}

const textsOf = (language: Language, version: Release) => {
  const { title, points } = words[language].releases[version]
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
  if (!version || !Object.hasOwn(stored, version)) return {}
  const seeded = textsOf(defaultLanguage, version as Release)
  const texts = textsOf(language, version as Release)
  return {
    ...(title === seeded.title ? { title: texts.title } : {}),
    ...(content === seeded.content ? { content: texts.content } : {}),
  }
}

/** The titles of our releases that are shown in a language, by version and seeded title. */
export const shownReleases = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(stored).map(([version, { title }]) => [
      `${version} ${title}`,
      words[language].releases[version as Release].title,
    ]),
  )
