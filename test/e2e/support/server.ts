import type { TestProject } from 'vitest/node'
import { startProduct } from '#test/support/product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built product in trial mode, and what it printed while starting. */
    product: { address: string; printed: string }
  }
}

/** Starts the built product once for all journeys. */
export default async (project: TestProject) => {
  const { address, printed, end } = await startProduct()
  project.provide('product', { address, printed })
  return end
}
