import { lineOf } from '#src/kit/inputs/lines.tsx'

export const UrlInput = lineOf({ dir: 'ltr' })
