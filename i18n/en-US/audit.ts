import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/audit.ts'

export const serverWords: Same<typeof zh.serverWords> = {
  server: {
    jobs: {
      audit: { keep: 'Maintain the audit log' },
    },
  },
}
