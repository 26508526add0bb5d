import { isDeepStrictEqual } from 'node:util'
import { type Plugin, runnerImport } from 'vite'
import { alias } from './extensions.mjs'

/**
 * Replaces modules that compute plain data by that data, so that the browser neither loads nor runs what computes it:
 * definitions are completed and words are joined at build time.
 *
 * `isEvaluated` says which modules, by their paths with `/`. What they export has to be the same after JSON.
 */
export const evaluated = (isEvaluated: (path: string) => boolean): Plugin => ({
  name: 'evaluated',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!isEvaluated(id.replaceAll('\\', '/'))) return null
    const { module, dependencies } = await runnerImport<Record<string, unknown>>(id, {
      configFile: false,
      resolve: { alias },
    })
    for (const file of dependencies) this.addWatchFile(file)
    return Object.entries(module)
      .map(([name, value]) => {
        const json = JSON.stringify(value)
        if (!isDeepStrictEqual(withoutUndefined(value), JSON.parse(json)))
          return this.error(`${id} exports '${name}', which is no plain data.`)
        // Browsers read JSON faster than an object of the same size in a script.
        return `export const ${name} = /* @__PURE__ */ JSON.parse(${JSON.stringify(json)})\n`
      })
      .join('')
  },
})

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
