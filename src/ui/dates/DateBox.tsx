import Box from '@mui/material/Box'
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { type FocusEvent, useEffect, useReducer, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { dates } from '#extensions/dates.ts'
import { useLanguage } from '../useLanguage.ts'

/** What a field of the date pickers tells of its parts: year, month, day and so on. */
interface Parts {
  getSections: () => readonly { value: string }[]
}

/** Whether a date is complete, begun, or not there. */
const partsFilled = (parts: Parts | null): 'all' | 'some' | 'none' => {
  const sections = parts?.getSections() ?? []
  const filled = sections.filter(({ value }) => value !== '').length
  if (filled === 0) return 'none'
  return filled === sections.length ? 'all' : 'some'
}

export interface DateBoxProps {
  id: string
  /** Id of the element that names the field. */
  labelledBy: string
  kind: 'date' | 'dateTime'
  value: Date | null
  /** What is typed: a moment, nothing, or an invalid date while it is incomplete or out of range. */
  onChange: (value: Date | null) => void
  disabled?: boolean
  error?: boolean
  describedBy?: string | undefined
}

/** With a mouse and room for it the calendar opens below the field, else as a dialog. */
const desktop = '@media (pointer: fine) and (min-width: 600px)'

/** A date, or a date and time, in the language of the page: typed part by part, or chosen in a calendar. */
export const DateBox = (props: DateBoxProps) => {
  const { id, labelledBy, kind, value, onChange, disabled, error, describedBy } = props
  const translate = useTranslate()
  // What is typed stays as it is, wrong as it may be, until another value comes from outside.
  const [{ own, reported }, setTyped] = useState({ own: value, reported: value })
  if (!isSame(value, reported)) setTyped({ own: value, reported: value })
  // In another language the picker starts again: what is no date yet would be lost, and stays in the language before.
  const worded = {
    ...dates[useLanguage()],
    format: translate(`ui.dates.${kind}`),
  }
  const typedIn = useRef(worded)
  if (!isBegun(reported)) typedIn.current = worded
  const { adapter, texts, format } = typedIn.current
  const parts = useRef<Parts>(null)
  const [touched, touch] = useReducer((times: number) => times + 1, 0)
  // The picker says nothing of a date that is begun or half deleted: it would be saved as an empty one.
  const tell = useRef(() => {})
  tell.current = () => {
    if (own !== null) return
    const filled = partsFilled(parts.current)
    const next = filled === 'some' ? new Date(Number.NaN) : null
    if (filled === 'all' || isSame(next, reported)) return
    setTyped({ own, reported: next })
    onChange(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each key and click
  useEffect(() => tell.current(), [touched])
  const common = {
    value: own,
    format,
    disabled: disabled ?? false,
    desktopModeMediaQuery: desktop,
    minDate: earliest,
    maxDate: latest,
    onChange: (next: Date | null, { validationError }: { validationError: unknown }) => {
      const reported = validationError
        ? new Date(Number.NaN)
        : kind === 'date'
          ? startOf(next)
          : next
      setTyped({ own: next, reported })
      onChange(reported)
    },
    slotProps: {
      field: { clearable: true, unstableFieldRef: parts },
      popper: { 'aria-labelledby': labelledBy },
      dialog: { 'aria-labelledby': labelledBy },
      calendarHeader: { format: translate('ui.dates.month') },
      toolbar: { toolbarFormat: translate('ui.dates.day') },
      textField: {
        id,
        fullWidth: true,
        size: 'small' as const,
        ...(error ? { error } : {}),
        InputProps: { 'aria-labelledby': labelledBy, 'aria-describedby': describedBy },
        sx: { ...look, ...(own === null ? empty : {}) },
      },
    },
  }
  return (
    <LocalizationProvider
      dateAdapter={AdapterDateFns}
      adapterLocale={adapter}
      localeText={{ ...texts, nextStepButtonLabel: translate('ui.dates.next') }}
    >
      <Box onBlur={stay} onInput={touch} onKeyDown={touch} onPaste={touch} onClick={touch}>
        {kind === 'date' ? (
          <DatePicker {...common} />
        ) : (
          <DateTimePicker {...common} ampm={common.format.includes('a')} />
        )}
      </Box>
    </LocalizationProvider>
  )
}

/** Years that the rules of values allow, and that can be typed. */
const earliest = new Date(1000, 0, 1)
const latest = new Date(9999, 11, 31)

/** A day has no hour: the picker gives it that of the moment at which it was typed. */
const startOf = (date: Date | null) =>
  date && new Date(date.getFullYear(), date.getMonth(), date.getDate())

/** Whether something is typed that is no date yet. */
const isBegun = (reported: Date | null) => reported !== null && Number.isNaN(reported.getTime())

const isSame = (one: Date | null, other: Date | null) => Object.is(one?.getTime(), other?.getTime())

/** From one part of the date to the next the field is not left. */
const stay = (event: FocusEvent) => {
  if (event.currentTarget.contains(event.relatedTarget)) event.stopPropagation()
}

/** The pattern of an empty date; MUI draws it too faint to be read. */
const empty = {
  '& .MuiPickersInputBase-sectionsContainer.MuiPickersInputBase-sectionsContainer': {
    opacity: 1,
    color: 'text.secondary',
  },
} as const

/** As high as other fields. */
const look = {
  '& .MuiPickersInputBase-root': { minHeight: 32, fontSize: 14, paddingInline: '10px' },
  '& .MuiPickersSectionList-root': { paddingBlock: '4px' },
  '& .MuiIconButton-root': { padding: '4px' },
  '& .MuiSvgIcon-root': { fontSize: 20 },
} as const
