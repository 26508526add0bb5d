import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/resource.ts'
import { callFor } from '#resources/core/verbs.ts'
import { ChoiceInput } from '#resources/kinds/choice/input.tsx'
import { site } from '#resources/site.ts'
import { byteSizeText } from '#src/kit/formats.ts'
import type { InputProps } from '#src/kit/overrides.ts'
import { request } from '#src/providers/http.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'

type AuditLogProps = InputProps<'days' | 'forever', RowOf<typeof site>>

/** How long the audit log is kept; with a warning, and its size, where nothing limits it. */
export const AuditLogInput = ({ row, onChange, ...props }: AuditLogProps) => (
  <Box>
    <ChoiceInput {...props} onChange={onChange as InputProps['onChange']} />
    {props.value === 'forever' && <Unlimited id={row?.id} />}
  </Box>
)

const Unlimited = ({ id }: { id: string | undefined }) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const { data } = useQuery({
    queryKey: ['overrides', 'site', 'logs', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      request<{ auditLogBytes: number }>(callFor(site, 'logs', { id }).path, {
        display: 'silent',
        signal,
      }),
  })
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {data
        ? translate('ui.auditLog.unlimitedNow', { size: byteSizeText(data.auditLogBytes, locale) })
        : translate('ui.auditLog.unlimited')}
    </Alert>
  )
}
