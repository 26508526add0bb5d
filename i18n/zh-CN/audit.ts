export const serverWords = {
  server: {
    jobs: {
      audit: { keep: '整理审计日志' },
    },
  },
} as const
