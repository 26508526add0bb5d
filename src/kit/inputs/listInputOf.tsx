import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { ruleOf } from '#resources/core/rules.ts'
import { usePickerText } from '#src/ui/typing/usePickerText.ts'
import type { InputProps } from '../overrides.ts'
import { useKitTranslate } from '../words.ts'

/** An input of several texts, added one by one or pasted as lines; one that is wrong is marked as it stands. */
export const listInputOf =
  (hint: 'input.addItem' | 'input.addRoute', mono: boolean) => (props: InputProps) => {
    const t = useKitTranslate()
    const { id, value, onChange, field, disabled, error, describedBy } = props
    const items = useMemo(() => (Array.isArray(value) ? [...(value as string[])] : []), [value])
    const typing = usePickerText()
    const wrong = (item: string) => !ruleOf(field).safeParse([item]).success
    const change = (next: readonly string[]) => onChange([...new Set(next.flatMap(tidy))])
    return (
      <Autocomplete
        {...typing.propsOf('')}
        autoHighlight={false}
        multiple
        freeSolo
        autoSelect
        size="small"
        id={id}
        disabled={disabled ?? false}
        options={[] as string[]}
        value={items}
        onChange={(_, next) => change(next)}
        slotProps={{ chip: { size: 'small' } }}
        renderValue={(values, getItemProps) =>
          values.map((item, index) => {
            const { key, onDelete } = getItemProps({ index })
            return (
              <Line
                key={key}
                text={item}
                wrong={wrong(item)}
                mono={mono}
                onRemove={onDelete}
                word={t('remove', { label: item })}
              />
            )
          })
        }
        renderInput={params => (
          <TextField
            {...params}
            error={Boolean(error)}
            placeholder={t(hint)}
            onPaste={event => {
              const lines = event.clipboardData.getData('text').split(/\r?\n/)
              if (lines.length < 2) return
              event.preventDefault()
              change([...items, ...lines])
            }}
            slotProps={{ htmlInput: { ...params.inputProps, 'aria-describedby': describedBy } }}
          />
        )}
      />
    )
  }

const tidy = (line: string) => (line.trim() === '' ? [] : [line.trim()])

const Line = ({
  text,
  wrong,
  mono,
  word,
  onRemove,
}: {
  text: string
  wrong: boolean
  mono: boolean
  word: string
  onRemove: (event: unknown) => void
}) => (
  <span className={mono ? 'uc-line uc-mono' : 'uc-line'} dir={mono ? 'ltr' : undefined}>
    <span className={wrong ? 'uc-wrong' : undefined}>{text}</span>
    <button type="button" aria-label={word} onClick={onRemove}>
      ×
    </button>
  </span>
)
