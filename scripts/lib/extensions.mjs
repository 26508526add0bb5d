import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Where the generated modules stand: `#extensions/*`. Not tracked. */
const target = join(root, '.extensions')
const languages = readdirSync(join(root, 'i18n'), { withFileTypes: true })
  .filter(it => it.isDirectory())
  .map(it => it.name)

/**
 * The folders of extensions: those in `extensions/`, and those in each folder that `EXTENSIONS_DIR` names (several are
 * separated as in PATH). Sorted by name, so that every machine builds the same.
 */
export const extensionFolders = (env = process.env) => {
  const places = [
    join(root, 'extensions'),
    ...(env.EXTENSIONS_DIR ?? '')
      .split(delimiter)
      .filter(Boolean)
      .map(it => resolve(root, it)),
  ]
  const folders = places.filter(existsSync).flatMap(place =>
    readdirSync(place, { withFileTypes: true })
      .filter(it => it.isDirectory() && existsSync(join(place, it.name, 'extension.ts')))
      .map(it => join(place, it.name)),
  )
  return folders.sort((one, other) => (basename(one) < basename(other) ? -1 : 1))
}

/**
 * Writes the modules by which the product imports its extensions, so that none of its own files names them. Writes nothing
 * that is there already: tools that watch files would start again.
 */
export const writeExtensions = (folders = extensionFolders()) => {
  const having = file => folders.filter(folder => existsSync(join(folder, file)))
  const files = {
    'definitions.ts': moduleOf(
      'Extension',
      '#resources/core/extension.ts',
      'extensions',
      folders,
      'extension.ts',
    ),
    'server.ts': moduleOf(
      'Feature',
      '#server/kit/feature.ts',
      'features',
      having('server.ts'),
      'server.ts',
    ),
    'console.ts': moduleOf(
      'ConsoleFeature',
      '#src/kit/feature.ts',
      'features',
      having('console.tsx'),
      'console.tsx',
    ),
    ...Object.fromEntries(
      languages.map(language => {
        const file = `words/${language}.ts`
        return [
          `words.${language}.ts`,
          moduleOf('ExtensionWords', '#resources/core/extension.ts', 'words', having(file), file),
        ]
      }),
    ),
  }
  mkdirSync(target, { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    const path = join(target, name)
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
  }
}

const moduleOf = (type, from, exported, folders, file) => {
  const imports = folders.map(
    (folder, at) => `import part${at} from '${specifierOf(join(folder, file))}'\n`,
  )
  return `// Written by scripts/lib/extensions.mjs.
import type { ${type} } from '${from}'
${imports.join('')}
export const ${exported}: readonly ${type}[] = [${folders.map((_, at) => `part${at}`).join(', ')}]
`
}

const specifierOf = path => {
  const from = relative(target, path).replaceAll('\\', '/')
  return from.startsWith('.') ? from : `./${from}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeExtensions()
