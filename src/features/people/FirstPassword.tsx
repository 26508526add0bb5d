import type { RowOf } from '#resources/core/resource.ts'
import type { user } from '#resources/user.ts'
import type { CreatedProps } from '#src/kit/overrides.ts'
import { signInAddress } from '#src/providers/paths.ts'
import { HandOver } from '#src/ui/handOver/HandOver.tsx'

/** What a new user signs in with: the password as the form sent it, since no answer ever holds one. */
export const FirstPassword = ({ row, sent, onClose }: CreatedProps<RowOf<typeof user>>) => {
  const { userName, realName } = row
  const { password } = sent
  if (typeof password !== 'string') return null
  return (
    <HandOver
      title={translate => translate('ui.handOver.title', { name: realName })}
      address={signInAddress()}
      people={[{ userName, realName, password }]}
      onClose={onClose}
    />
  )
}
