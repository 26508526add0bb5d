import type { Messages } from '#server/features/gateways/types.ts'

/** For houses in which nobody is sent anything. */
export const noMessages: Messages = {
  send: async () => undefined,
  queue: async () => undefined,
  named: [],
  gatewayOf: async () => undefined,
}
