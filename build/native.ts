import type { Plugin } from 'vite'

/** Packages that the console does without, by what is there instead. */
const instead: Readonly<Record<string, string>> = {
  // Shims of what every browser we build for has itself: 17 kB.
  'object.entries': 'module.exports = Object.entries',
  hasown: 'module.exports = Object.hasOwn',
  // ra-core brings it for an exporter in the browser; ours streams on the server.
  'jsonexport/dist/index.js':
    'export default () => { throw new Error("Exports are made by the server.") }',
}
const mark = '\0instead:'

/** Leaves out of the build what packages bring and the console has no use for. */
export const nativeParts = (): Plugin => ({
  name: 'native-parts',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (Object.hasOwn(instead, source)) return mark + source
    // Whichever condition is asked for, the package names its build for development.
    if (!/^react-router(?:\/dom)?$/.test(source)) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
  },
  load: id => (id.startsWith(mark) ? instead[id.slice(mark.length)] : null),
})
