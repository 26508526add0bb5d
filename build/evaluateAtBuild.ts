import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { type Plugin, runnerImport } from 'vite'
import { alias } from './extensions.mjs'

/**
 * Replaces modules that compute plain data by that data, so that the browser neither loads nor runs what computes it:
 * definitions are completed and words are joined at build time.
 *
 * `modules` matches their paths from the root of the project. What they export must be unchanged by JSON.
 */
export const evaluateAtBuild = (modules: RegExp): Plugin => ({
  name: 'evaluate-at-build',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!modules.test(relative(root, id).replaceAll('\\', '/'))) return null
    const { module, dependencies } = await runnerImport<Record<string, unknown>>(id, {
      configFile: false,
      resolve: { alias },
    })
    for (const file of dependencies) this.addWatchFile(file)
    return Object.entries(module)
      .map(([name, value]) => {
        const json = jsonOf(value)
        if (json === undefined)
          return this.error(`${id} exports '${name}', which is no plain data.`)
        // Browsers read JSON faster than an object of the same size in a script.
        return `export const ${name} = /* @__PURE__ */ JSON.parse(${JSON.stringify(json)})\n`
      })
      .join('')
  },
})

const root = fileURLToPath(new URL('..', import.meta.url))

/** A value as JSON; undefined where JSON would lose something of it. */
const jsonOf = (value: unknown): string | undefined => {
  try {
    const json = JSON.stringify(value)
    return isDeepStrictEqual(withoutUndefined(value), JSON.parse(json)) ? json : undefined
  } catch {
    return undefined
  }
}

const withoutUndefined = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutUndefined)
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      part === undefined ? [] : [[key, withoutUndefined(part)]],
    ),
  )
}
