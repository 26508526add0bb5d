import { afterAll, vi } from 'vitest'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { createDataProvider } from '#src/providers/dataProvider.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { browserOf } from '#test/support/browserOf.ts'
import { dataProviderContract } from './dataProvider.ts'

let app: TestApp | undefined

afterAll(async () => {
  vi.unstubAllGlobals()
  await app?.close()
})

dataProviderContract('real', async () => {
  app = await startTestApp()
  browserOf(app, await app.as('tenant'))
  return { provider: createDataProvider(createRegistry(resources)) }
})
