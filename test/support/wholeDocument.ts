import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '#i18n/catalog.ts'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { openApiOf } from '#server/features/openapi/document.ts'
import { product } from './composition.ts'

/** The OpenAPI document with every route of the product, which nobody is shown as a whole. */
const wholeDocument = (language: Language) =>
  openApiOf({
    registry: createRegistry(resources),
    behaviours: product.behaviours,
    language,
    name: 'User Center',
    fixed: product.routes,
    may: () => true,
  })

/** A temporary folder that holds the document as `openapi.json`; `remove` deletes it. */
export const folderWithDocument = (language: Language) => {
  const folder = mkdtempSync(join(tmpdir(), 'user-center-openapi-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(wholeDocument(language)))
  return { folder, file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
