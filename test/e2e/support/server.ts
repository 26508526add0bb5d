import type { TestProject } from 'vitest/node'
import { freePort } from '#test/support/freePort.ts'
import { startProduct } from '#test/support/product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built product in trial mode, and what it printed while starting. */
    product: { address: string; printed: string }
    /** An origin beside the product's that may call it. */
    otherOrigin: string
  }
}

/** Starts the built product once for all journeys. */
export default async (project: TestProject) => {
  const otherOrigin = `http://127.0.0.1:${await freePort()}`
  const { address, printed, end } = await startProduct({ ORIGINS: otherOrigin })
  project.provide('product', { address, printed })
  project.provide('otherOrigin', otherOrigin)
  return end
}
