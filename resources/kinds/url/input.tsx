import { textLineInput } from '#src/kit/inputs/lines.tsx'

export const UrlInput = textLineInput({ dir: 'ltr' })
