import type { InputProps } from '#src/kit/overrides.ts'
import { ReferencedRows } from '../reference/input.tsx'

/** Several rows of another resource. */
export const ReferencesInput = (props: InputProps) => <ReferencedRows {...props} multiple />
