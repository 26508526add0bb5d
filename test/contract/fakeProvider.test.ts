import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { fakeProvider } from '#test/support/fakeProvider.ts'
import { dataProviderContract } from './dataProvider.ts'

dataProviderContract('fake', async () => ({
  provider: fakeProvider(createRegistry(resources), {}),
}))
