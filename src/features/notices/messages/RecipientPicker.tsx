import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type HTMLAttributes, type Key, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Person, recipients } from '#src/providers/messages.ts'
import { PersonAvatar } from '#src/ui/PersonAvatar.tsx'
import { PersonChip } from '#src/ui/PersonChip.tsx'
import { findTextRange } from '#src/ui/pinyin.ts'
import { usePickerText } from '#src/ui/typing/usePickerText.ts'

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
const maxRecipients = 20

/** People to write to, found by name, with their pictures. */
export const RecipientPicker = (props: RecipientPickerProps) => {
  const { id, label, value, onChange, error, describedBy, autoFocus } = props
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const typing = usePickerText()
  const { q, text } = typing
  const {
    data = [],
    isFetching,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['messages', 'recipients', q],
    queryFn: ({ signal }) => recipients(q, signal),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const answered = q === text && !isPlaceholderData
  return (
    <Autocomplete<Person, true>
      {...typing.propsOf('')}
      id={id}
      multiple
      size="small"
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={value.length < maxRecipients ? [...data] : []}
      loading={isFetching || !answered}
      loadingText={translate('kit.loading')}
      noOptionsText={translate(
        `messages.letter.${value.length < maxRecipients ? 'nobody' : 'full'}`,
      )}
      filterOptions={all => (answered ? all : all.filter(one => findTextRange(one.title, text)))}
      filterSelectedOptions
      value={[...value]}
      onChange={(_, next) => {
        typing.clear()
        onChange(next)
      }}
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
