import { storedAs } from '#server/db/columns.ts'
import type { ServerKind } from '#server/kit/serverKind.ts'
import { imageKind } from './kind.ts'

/** Number of characters of a path that are indexed, because of the size limit of an index. */
const indexed = 200

/** Whether a picture is an uploaded file, and not a data URI or a path of the console. */
const isFilePath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?:user\/files|admin\/admin\/file)\//.test(value)

export const imageServer: ServerKind = {
  kind: imageKind,
  storage: storedAs('text', {
    files: {
      refersSql: column => `(left(${column}, ${indexed}) = f.path and ${column} like '/%')`,
      index: column => `(left(${column}, ${indexed})) where ${column} like '/%'`,
      filesIn: value => (isFilePath(value) ? [value] : []),
    },
  }),
  // Data URIs are long.
  audited: value => String(value).slice(0, 64),
}
