import Typography from '@mui/material/Typography'
import { useTitle } from '#src/ui/title.ts'
import { StatusTag } from '../cells/StatusCell.tsx'
import { useKit } from '../context.tsx'
import type { AnyRow } from '../overrides.ts'
import { titleOf } from '../titles.ts'

/** Name, second name and status of a record. */
export const Heading = ({ row }: { row: AnyRow }) => {
  const { resource } = useKit().place
  const subtitle = resource.subtitle && row[resource.subtitle]
  const field = resource.fields.status
  useTitle(titleOf(resource, row))
  return (
    <div style={{ minWidth: 0 }}>
      <Typography component="h1" sx={{ fontSize: 18, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {titleOf(resource, row)}{' '}
        {typeof subtitle === 'string' && (
          <Typography component="span" color="text.secondary">
            {subtitle}
          </Typography>
        )}{' '}
        {field?.kind === 'status' && (
          <StatusTag row={row} value={row.status} name="status" field={field} resource={resource} />
        )}
      </Typography>
    </div>
  )
}
