import { createPersonLimiter } from '#server/base/limiter.ts'

/** Runs an upload. Limits how many uploads are in memory at once, per person and in total. */
export const limitUploads = createPersonLimiter({ each: 4, all: 24 })
