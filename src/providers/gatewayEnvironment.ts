import { request } from './http.ts'

/** What the server has settled of messages before any gateway of the console. */
export interface GatewayEnvironment {
  /** Those whose gateway its environment names. */
  channels: readonly ('sms' | 'mail')[]
  /** What has no gateway is only written down, to be read in the outbox. */
  trial: boolean
}

export const gatewayEnvironment = (signal?: AbortSignal) =>
  request<GatewayEnvironment>(
    '/admin/admin/gateway/environment',
    // The list below tells what goes wrong.
    { signal, display: 'silent' },
  )
