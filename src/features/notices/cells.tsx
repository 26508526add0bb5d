import type { RowOf } from '#resources/core/resource.ts'
import type { notice } from '#resources/notice.ts'
import type { CellProps } from '#src/kit/overrides.ts'
import { useResourceTexts } from '#src/kit/words.ts'
import { StatusTag, type Tone } from '#src/ui/StatusTag.tsx'

export type NoticeRow = RowOf<typeof notice>

const states: Record<NonNullable<NoticeRow['state']>, Tone> = {
  draft: 'neutral',
  scheduled: 'primary',
  published: 'success',
  withdrawn: 'warning',
  expired: 'neutral',
}
const levels: Record<NonNullable<NoticeRow['level']>, Tone> = {
  1: 'neutral',
  2: 'warning',
  3: 'error',
}

/** Where it stands, as a tag. */
export const StateCell = ({ value, name, resource }: CellProps<NoticeRow, NoticeRow['state']>) => (
  <StatusTag label={useResourceTexts(resource).choice(name, value)} tone={states[value]} />
)

/** Normal as plain text: only what stands out is coloured. */
export const LevelCell = ({ value, name, resource }: CellProps<NoticeRow, NoticeRow['level']>) => {
  const label = useResourceTexts(resource).choice(name, value)
  return value === 1 ? label : <StatusTag label={label} tone={levels[value]} />
}
