import type { RowOf } from '#resources/core/resource.ts'
import type { invite } from '#resources/invite.ts'
import type { CellProps } from '#src/kit/overrides.ts'
import { useResourceTexts } from '#src/kit/words.ts'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { StatusTag, type Tone } from '#src/ui/StatusTag.tsx'

export type InviteRow = RowOf<typeof invite>
type InviteCell<Value> = CellProps<InviteRow, Value>

const tones: Record<NonNullable<InviteRow['state']>, Tone> = {
  unused: 'primary',
  used: 'success',
  expired: 'neutral',
  revoked: 'warning',
}

/** Unused, used, expired or revoked, as a tag. */
export const StateCell = ({ value, name, resource }: InviteCell<InviteRow['state']>) => (
  <StatusTag label={useResourceTexts(resource).choice(name, value)} tone={tones[value]} />
)

export const monospace = { fontFamily: 'ui-monospace, Consolas, monospace' } as const

/** A code in groups of four, the last with what is left over, so that it is read out without losing the place. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.{4})/g, '$1-')

/** The code; to be copied while it is good for anything. */
export const CodeCell = ({ row, value }: InviteCell<string | null>) => (
  <span className="uc-line" style={{ ...monospace, gap: 4 }}>
    <bdi dir="ltr">{groupedCode(value ?? '')}</bdi>
    {row.state === 'unused' && <CopyButton text={value ?? ''} />}
  </span>
)
