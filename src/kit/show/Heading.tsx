import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ComponentType } from 'react'
import { kindOf } from '#resources/core/kinds.ts'
import { type AnyResource, fieldOf, fieldsOf } from '#resources/core/resource.ts'
import { exactTime } from '#src/ui/time.ts'
import { useTitle } from '#src/ui/title.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { StatusValue } from '../cells/StatusCell.tsx'
import { useOverridesOf, useScreen } from '../context.tsx'
import { Guarded } from '../Guarded.tsx'
import { browserKindOf } from '../kinds.ts'
import type { AnyRow, CellProps } from '../overrides.ts'
import { nameOf, secondNameOf } from '../titles.ts'
import { useTimeText } from '../useTimeText.ts'
import { useResourceTexts } from '../words.ts'

/** The picture that stands for a record: its avatar or logo. */
const faceOf = (resource: AnyResource): string | undefined =>
  fieldsOf(resource).find(([, { use }]) => use === 'avatar' || use === 'logo')?.[0]

/** Fields that the heading tells, so that the details below need not. */
export const fieldsOfHeading = (resource: AnyResource, row: AnyRow): readonly string[] => {
  const [name, second] = [nameOf(resource, row), secondNameOf(resource, row)]
  const names = [resource.title, resource.subtitle, resource.displayName].filter(
    field => field && (row[field] === name || row[field] === second),
  )
  const face = faceOf(resource)
  return [...names, ...(face ? [face] : []), 'status', 'id', 'createdAt', 'updatedAt'] as string[]
}

/** Picture, name, second name and status of a record, and what the server notes of it. */
export const Heading = ({ row }: { row: AnyRow }) => {
  const { resource } = useScreen().place
  const name = nameOf(resource, row)
  const second = secondNameOf(resource, row)
  const field = fieldOf(resource, 'status')
  useTitle(name)
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', minWidth: 0 }}>
      <Face row={row} />
      <div style={{ minWidth: 0 }}>
        <Typography component="h1" sx={{ fontSize: 20, fontWeight: 600, overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>{' '}
          {second && (
            <Typography component="span" color="text.secondary">
              <bdi>{second}</bdi>
            </Typography>
          )}{' '}
          {field && kindOf(field).switchesRow && (
            <StatusValue
              row={row}
              value={row.status}
              name="status"
              field={field}
              resource={resource}
            />
          )}
        </Typography>
        <Stamps row={row} />
      </div>
    </Stack>
  )
}

const Face = ({ row }: { row: AnyRow }) => {
  const { resource } = useScreen().place
  const { shows = {} } = useOverridesOf(resource)
  const name = faceOf(resource)
  const field = name && fieldOf(resource, name)
  if (!name || !field) return null
  const own = shows[name] as ComponentType<CellProps> | undefined
  if (!own && !row[name]) return null
  const Show = own ?? browserKindOf(field).show
  return (
    <Guarded of={row}>
      <Show row={row} value={row[name]} name={name} field={field} resource={resource} />
    </Guarded>
  )
}

const Stamps = ({ row }: { row: AnyRow }) => {
  const { resource } = useScreen().place
  const words = useResourceTexts(resource)
  const timeText = useTimeText()
  const locale = useLanguage()
  const moments = (['updatedAt', 'createdAt'] as const).filter(
    name => typeof row[name] === 'string',
  )
  return (
    <Line>
      {moments.map(name => (
        <div key={name}>
          <dt>{words.field(name)}</dt>
          <dd>
            <time dateTime={row[name]} title={exactTime(row[name], locale)}>
              {timeText(row[name])}
            </time>
          </dd>
        </div>
      ))}
      <div>
        <dt>{words.field('id')}</dt>
        <dd>{row.id}</dd>
      </div>
    </Line>
  )
}

const Line = styled('dl')(({ theme }) => ({
  margin: '2px 0 0',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 20px',
  fontSize: 13,
  color: (theme.vars ?? theme).palette.text.secondary,
  '& > div': { display: 'flex', gap: 6 },
  '& dd': { margin: 0, color: (theme.vars ?? theme).palette.text.primary },
}))
