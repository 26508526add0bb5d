import { fileURLToPath } from 'node:url'
import { writeExtensions } from '../scripts/lib/extensions.mjs'

writeExtensions()

/**
 * How Vite finds what extensions import of the product, wherever their folders lie. The same as `exports` in package.json
 * and `paths` in tsconfig.base.json.
 */
export const alias = [
  {
    find: /^user-center\/(define|server|console|test)$/,
    replacement: `${fileURLToPath(new URL('../api/', import.meta.url))}$1.ts`,
  },
]
