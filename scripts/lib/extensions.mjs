import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languageModules } from './languages.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Where the generated modules stand: `#extensions/*`. Not tracked. */
const target = join(root, '.extensions')

/**
 * The folders of extensions: those in `extensions/`, and those in each folder that `EXTENSIONS_DIR` names (several are
 * separated as in PATH). Links are followed, and a folder that is found twice counts once. Sorted by name, so that every
 * machine builds the same. Throws when `EXTENSIONS_DIR` names no folder, or an extension itself: what it was set for
 * would be missing otherwise, without a word.
 */
export const extensionFolders = (env = process.env) => {
  const own = join(root, 'extensions')
  const places = [...(existsSync(own) ? [own] : []), ...placesIn(env.EXTENSIONS_DIR ?? '')]
  const folders = places.flatMap(place =>
    readdirSync(place)
      .filter(name => existsSync(join(place, name, 'extension.ts')))
      .map(name => ({ name, folder: realpathSync(join(place, name)) })),
  )
  const sorted = folders.sort((one, other) => (one.name < other.name ? -1 : 1))
  return [...new Set(sorted.map(({ folder }) => folder))]
}

const placesIn = text =>
  text
    .split(delimiter)
    .filter(Boolean)
    .map(named => {
      const place = resolve(root, named)
      if (!existsSync(place) || !statSync(place).isDirectory())
        throw new Error(
          `EXTENSIONS_DIR names '${place}', which is no folder: correct the path, or unset the variable.`,
        )
      if (existsSync(join(place, 'extension.ts')))
        throw new Error(
          `EXTENSIONS_DIR names '${place}', which is an extension itself: name the folder above it, '${dirname(place)}'.`,
        )
      return place
    })

/**
 * Writes the modules by which the product imports its extensions and languages, so that none of its own files names them. Writes nothing
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
    ...languageModules(root, (language, module) => {
      const file = `words/${language}.ts`
      return having(file).map(folder =>
        specifierOf(join(folder, file), join(target, dirname(module))),
      )
    }),
  }
  for (const [name, text] of Object.entries(files)) {
    const path = join(target, name)
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
  }
  removeOthers(Object.keys(files))
}

/** Modules of languages and word files that are gone would be compiled on. */
const removeOthers = written => {
  const kept = new Set(written.map(it => join(target, it)))
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !kept.has(path)) rmSync(path, { force: true })
  }
}

const moduleOf = (type, from, exported, folders, file) => {
  const imports = folders.map(
    (folder, at) => `import part${at} from ${specifierOf(join(folder, file))}\n`,
  )
  return `// Written by scripts/lib/extensions.mjs.
import type { ${type} } from '${from}'
${imports.join('')}
export const ${exported}: readonly ${type}[] = [${folders.map((_, at) => `part${at}`).join(', ')}]
`
}

/** A path may hold quotation marks. */
const specifierOf = (path, folder = target) => {
  const from = relative(folder, path).replaceAll('\\', '/')
  return JSON.stringify(from.startsWith('.') ? from : `./${from}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeExtensions()
