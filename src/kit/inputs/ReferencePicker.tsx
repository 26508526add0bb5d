import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { type HTMLAttributes, type Key, useCallback, useState } from 'react'
import type { AnyResource } from '#resources/core/resource.ts'
import { findTextRange, usePinyin } from '#src/ui/pinyin.ts'
import { usePickerText } from '#src/ui/typing/usePickerText.ts'
import { useKitTranslate } from '../words.ts'
import { type TreeOption, useNamesOf, useOptions } from './options.ts'

export interface ReferencePickerProps {
  id: string
  label: string
  target: AnyResource
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
  multiple: boolean
  /** Names already known, by id. */
  names: ReadonlyMap<string, string>
  filter?: object
  /** Rows of all tenants are on offer. */
  across?: boolean
  placeholder?: string
  disabled?: boolean
  error?: boolean
  required?: boolean
  describedBy?: string
}

/** Chooses rows of another resource; asks for them when it is opened, a tree shows as one. */
export const ReferencePicker = (props: ReferencePickerProps) => {
  const { id, target, multiple, disabled, filter, across = false } = props
  const t = useKitTranslate()
  const [open, setOpen] = useState(false)
  const typing = usePickerText()
  const { text } = typing
  const q = target.tree ? '' : typing.q
  const offered = useOptions(target, { open, q, across, ...(filter ? { filter } : {}) })
  const value = useChosen(props, offered.data?.list ?? [])
  const names = useCallback(
    () => (target.tree ? (offered.data?.list ?? []).map(nameOf) : []),
    [target, offered.data],
  )
  usePinyin(text, names)
  // Until the answer to what is typed has come, the last one is searched here: it never offers what does not match.
  const answered = q === text && !offered.isPlaceholderData
  const choose = (next: TreeOption | readonly TreeOption[] | null) => {
    typing.clear()
    props.onChange([next ?? []].flat().map(one => one.id))
  }
  return (
    <Autocomplete<TreeOption, boolean>
      {...typing.propsOf(multiple || !value[0] ? '' : nameOf(value[0]))}
      id={id}
      size="small"
      multiple={multiple}
      disableCloseOnSelect={multiple}
      disabled={disabled ?? false}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={offered.data?.list ?? []}
      loading={offered.isFetching || (!target.tree && !answered)}
      loadingText={t('loading')}
      noOptionsText={t('empty.options')}
      clearText={t('clear')}
      openText={props.label}
      closeText={t('close')}
      limitTags={3}
      value={multiple ? value : (value[0] ?? null)}
      onChange={(_, next) => choose(next)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionLabel={nameOf}
      getOptionKey={one => one.id}
      // Enter chooses the first match, which must not take away what is chosen already.
      filterSelectedOptions={multiple && text !== ''}
      filterOptions={target.tree || !answered ? matching : all}
      slotProps={{ chip: { size: 'small' } }}
      renderOption={({ key, ...rest }: HTMLAttributes<HTMLLIElement> & { key: Key }, one) => (
        <li key={key} {...rest} style={{ paddingInlineStart: 12 + (text ? 0 : one.depth * 18) }}>
          {nameOf(one)}
        </li>
      )}
      renderInput={params => (
        <TextField
          {...params}
          error={props.error ?? false}
          placeholder={value.length === 0 ? (props.placeholder ?? '') : ''}
          slotProps={{
            htmlInput: {
              ...params.inputProps,
              'aria-describedby': props.describedBy,
              'aria-required': props.required,
              'aria-label': props.label,
            },
          }}
        />
      )}
    />
  )
}

/** More would be drawn than anybody reads. */
const maxShown = 300
const matching = (options: TreeOption[], { inputValue }: { inputValue: string }) => {
  const wanted = inputValue.trim()
  const found = wanted ? options.filter(one => findTextRange(nameOf(one), wanted)) : options
  return found.slice(0, maxShown)
}
const all = (options: TreeOption[]) => options

const nameOf = ({ title, subtitle }: TreeOption) => (subtitle ? `${title} (${subtitle})` : title)

/** The chosen rows with their names: from what is offered, from the row's labels, or asked for. */
const useChosen = (
  { chosen, names, target, across }: ReferencePickerProps,
  offered: readonly TreeOption[],
): TreeOption[] => {
  const [seen] = useState(() => new Map<string, TreeOption>())
  for (const one of offered) seen.set(one.id, one)
  const unnamed = chosen.filter(id => !seen.has(id) && !names.has(id))
  const asked = useNamesOf(target, unnamed, across).data ?? []
  for (const one of asked) seen.set(one.id, { ...one, depth: 0 })
  return chosen.map(id => seen.get(id) ?? { id, title: names.get(id) ?? id, depth: 0 })
}
