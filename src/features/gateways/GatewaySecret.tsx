import type { RowOf } from '#resources/core/resource.ts'
import type { gateway } from '#resources/gateway.ts'
import { SecretInput } from '#resources/kinds/secret/input.tsx'
import { useFormValues } from '#src/kit/form/useForm.ts'
import type { InputProps } from '#src/kit/overrides.ts'

type SecretProps = InputProps<unknown, RowOf<typeof gateway>>

/** What signs messages to a webhook is made up here; a password of SMTP comes from its server. */
export const GatewaySecret = ({ row: _, ...props }: SecretProps) => (
  <SecretInput {...props} generates={useFormValues().kind === 'webhook'} />
)
