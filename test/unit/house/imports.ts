import { posix } from 'node:path'
import type { SourceFile } from './files.ts'

const specifiers = [
  /^\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
]

/** What a file imports: paths of this repository from its root, packages by their name. */
export const importsOf = ({ path, text }: SourceFile): string[] =>
  specifiers
    .flatMap(pattern => [...text.matchAll(pattern)].flatMap(([, specifier]) => specifier ?? []))
    .map(specifier => {
      if (specifier.startsWith('#')) return specifier.slice(1)
      return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
    })

/** The zones of docs/architecture.md: each may import itself, what stands below it, and packages it is allowed. */
export const zones: Record<string, { below: readonly string[]; packages?: RegExp }> = {
  'kind on the server': {
    below: ['resources/', 'i18n/', 'server/base/', 'server/db/', 'server/kit/'],
  },
  'kind in the browser': {
    below: ['resources/', 'i18n/', 'src/theme/', 'src/ui/', 'src/providers/', 'src/kit/'],
  },
  'resources/': { below: [], packages: /^zod$/ },
  'i18n/': { below: ['resources/'] },
  'src/ui/': { below: ['resources/', 'i18n/'] },
  'src/theme/': { below: [] },
  'src/providers/': { below: ['src/ui/', 'resources/', 'i18n/'] },
  'src/kit/': { below: ['src/providers/', 'src/ui/', 'src/theme/', 'resources/', 'i18n/'] },
  'src/features/': {
    below: [
      'src/kit/',
      'src/providers/',
      'src/ui/',
      'src/theme/',
      'src/start/',
      'resources/',
      'i18n/',
    ],
  },
  'src/': { below: ['resources/', 'i18n/'] },
  'server/db/': { below: ['server/base/', 'resources/', 'i18n/'] },
  'server/': { below: ['resources/', 'i18n/'] },
}

/** The parts of a field kind that belong to one side, in the folder of the kind. */
const partsOfKinds: readonly (readonly [RegExp, string])[] = [
  [/^resources\/kinds\/\w+\/server\.ts$/, 'kind on the server'],
  [/^resources\/kinds\/\w+\/\w+\.tsx$/, 'kind in the browser'],
]

export const zoneOf = (path: string) =>
  partsOfKinds.find(([part]) => part.test(path))?.[1] ??
  Object.keys(zones).find(zone => path.startsWith(zone))

/** The import, when the file's zone does not allow it. */
export const stray = (file: SourceFile): string[] => {
  const zone = zoneOf(file.path)
  if (!zone) return []
  const { below, packages } = zones[zone] ?? { below: [] }
  return importsOf(file).filter(target => {
    const own = /^(?:src|server|resources|i18n|test|bench|scripts)\//.test(target)
    if (!own) return packages ? !packages.test(target) : false
    return !target.startsWith(zone) && !below.some(place => target.startsWith(place))
  })
}
