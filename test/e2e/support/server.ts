import type { TestProject } from 'vitest/node'
import { freePort } from '#test/support/freePort.ts'
import { startProduct } from '#test/support/product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the built product in trial mode, and its output while starting. */
    product: { address: string; printed: string }
    /** Another origin that may call the product (`ORIGINS`). */
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
