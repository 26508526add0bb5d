import { request } from './http.ts'

/** Channels whose gateway the server's environment names, before any of the console. */
export const gatewayEnvironment = async (signal?: AbortSignal) =>
  (
    await request<{ channels: readonly ('sms' | 'mail')[] }>(
      '/admin/admin/gateway/environment',
      // The list below tells what goes wrong.
      { signal, display: 'silent' },
    )
  ).channels
