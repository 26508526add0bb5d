import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type HTMLAttributes, type Key, useDeferredValue, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Person, recipients } from '#src/providers/messages.ts'
import { PersonAvatar } from '#src/ui/PersonAvatar.tsx'
import { PersonChip } from '#src/ui/PersonChip.tsx'

interface RecipientPickerProps {
  id: string
  label: string
  value: readonly Person[]
  onChange: (people: readonly Person[]) => void
  error?: string
  describedBy: string
  autoFocus: boolean
}

/** As many as the API takes. */
const most = 20

/** People to write to, found by name, with their pictures. */
export const RecipientPicker = (props: RecipientPickerProps) => {
  const { id, label, value, onChange, error, describedBy, autoFocus } = props
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data = [], isFetching } = useQuery({
    queryKey: ['messages', 'recipients', q],
    queryFn: ({ signal }) => recipients(q, signal),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  return (
    <Autocomplete<Person, true>
      id={id}
      multiple
      size="small"
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={value.length < most ? [...data] : []}
      loading={isFetching}
      loadingText={translate('kit.loading')}
      noOptionsText={translate(`messages.letter.${value.length < most ? 'nobody' : 'full'}`)}
      filterOptions={all => all}
      filterSelectedOptions
      value={[...value]}
      onChange={(_, next) => {
        setTyped('')
        onChange(next)
      }}
      inputValue={typed}
      onInputChange={(_, text, why) => why === 'input' && setTyped(text)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionLabel={one => one.title}
      getOptionKey={one => one.id}
      renderOption={({ key, ...rest }: HTMLAttributes<HTMLLIElement> & { key: Key }, one) => (
        <li key={key} {...rest}>
          <PersonChip name={one.title} subtitle={one.subtitle} face={one.title} src={one.avatar} />
        </li>
      )}
      renderValue={(chosen, getProps) =>
        chosen.map((one, index) => {
          const { key, ...rest } = getProps({ index })
          return (
            <Chip
              key={key}
              {...rest}
              size="small"
              label={one.title}
              avatar={<PersonAvatar name={one.title} src={one.avatar} size={18} />}
            />
          )
        })
      }
      renderInput={params => (
        <TextField
          {...params}
          autoFocus={autoFocus}
          error={Boolean(error)}
          slotProps={{
            htmlInput: {
              ...params.inputProps,
              'aria-label': label,
              'aria-required': true,
              'aria-describedby': describedBy,
            },
          }}
        />
      )}
    />
  )
}
