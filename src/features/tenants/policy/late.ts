import { late } from '#src/kit/late.tsx'

/** Lists need none of it. */
export const Review = late(async () => (await import('./Review.tsx')).Review)
