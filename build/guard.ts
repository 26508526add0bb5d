import { isBuiltin } from 'node:module'
import { resolve, sep } from 'node:path'
import type { Plugin } from 'vite'

const root = resolve(import.meta.dirname, '..')
const forbidden = ['server', 'scripts', 'test', 'bench'].map(folder => root + sep + folder + sep)
const ours = ['src', 'resources', 'i18n'].map(folder => root + sep + folder + sep)

/** Fails the build when the console reaches for the server's modules or for Node. */
export const guard = (): Plugin => ({
  name: 'guard',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer || !ours.some(folder => importer.startsWith(folder))) return null
    if (isBuiltin(source))
      return this.error(`${importer} imports ${source}: the console runs in a browser.`)
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    const outside = found && forbidden.some(folder => found.id.startsWith(folder))
    if (outside)
      return this.error(`${importer} imports ${source}: the console and the API speak HTTP.`)
    return null
  },
})
