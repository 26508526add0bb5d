import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo, useId, useState } from 'react'
import { anyFieldOf } from '../columns.ts'
import { useScreen } from '../context.tsx'
import { browserKindOf } from '../kinds.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import { FilterChips } from './FilterChips.tsx'
import { QuickSearch } from './QuickSearch.tsx'
import type { Filters } from './useFilters.ts'

export interface FilterBarProps {
  filters: Filters
  /** Filters that stand elsewhere, such as the tree beside the table. */
  except?: string | undefined
}

/** Quick search, the first filters in line, the rest under "more", and what is active as chips. */
export const FilterBar = memo(({ filters, except }: FilterBarProps) => {
  const { values, set, reset, resets } = filters
  const { resource, screen } = useScreen().place
  const t = useKitTranslate()
  const names = screen.filters.filter(name => name !== except)
  const [more, setMore] = useState(false)
  // On a phone they would take the place of the first rows.
  const first = useMediaQuery('(max-width:599.95px)') ? 0 : 2
  const active = Object.keys(values).filter(name => name !== except)
  return (
    <Stack sx={{ gap: 1.5, p: 2, pb: 1.5 }}>
      <Stack
        direction="row"
        className="uc-noprint"
        sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}
      >
        <QuickSearch
          key={`q${resets}`}
          resource={resource}
          value={values.q}
          onChange={value => set('q', value)}
        />
        {names.slice(0, more ? undefined : first).map(name => (
          <OneFilter
            key={`${name}${resets}`}
            name={name}
            value={values[name]}
            onChange={value => set(name, value)}
          />
        ))}
        {names.length > first && (
          <Button aria-expanded={more} onClick={() => setMore(!more)}>
            {t(more ? 'list.fewerFilters' : 'list.moreFilters')}
          </Button>
        )}
        {active.length > 0 && (
          <Button color="inherit" onClick={() => reset(except)}>
            {t('list.reset')}
          </Button>
        )}
      </Stack>
      <FilterChips
        values={values}
        names={active.filter(name => name !== 'q')}
        onRemove={name => set(name, undefined)}
      />
    </Stack>
  )
})

const OneFilter = ({
  name,
  value,
  onChange,
}: {
  name: string
  value: unknown
  onChange: (value: unknown) => void
}) => {
  const { resource } = useScreen().place
  const words = useResourceTexts(resource)
  const id = useId()
  const field = anyFieldOf(resource, name)
  const Filter = field && browserKindOf(field).filter
  if (!Filter) return null
  return (
    <Filter
      id={id}
      name={name}
      label={words.field(name)}
      field={field}
      resource={resource}
      value={value}
      onChange={onChange}
    />
  )
}
