import { type ComponentType, type FunctionComponent, useEffect } from 'react'
import type { InputProps } from '../overrides.ts'

interface StockProps {
  source: string
  id?: string
  label?: unknown
  helperText?: unknown
  disabled?: boolean
}

/** All that a stock input needs to know: it finds the value in the form. */
type Wanted = Pick<InputProps, 'id' | 'name' | 'disabled' | 'describedBy'>

/**
 * An input of react-admin, or one made with `useInput`, as an input of the kit's forms. The form draws the label, the
 * help and what is wrong; the value is in the form of react-hook-form.
 *
 * @example
 * inputs: { note: stockInput(TextInput, { multiline: true }) }
 */
export const stockInput = <Props extends object>(
  Input: ComponentType<Props>,
  props: Partial<Omit<Props, keyof StockProps>> = {},
): FunctionComponent<Wanted> => {
  const Stock = Input as unknown as ComponentType<StockProps>
  const StockInput = ({ id, name, disabled = false, describedBy }: Wanted) => {
    // No property of the stock inputs reaches the control for this. They set it themselves when a value is wrong, and
    // remove it afterwards.
    useEffect(() => {
      const control = document.getElementById(id)
      if (!control) return
      if (describedBy) control.setAttribute('aria-describedby', describedBy)
      // The label names inputs by their id; a list to choose from is none.
      if (!('labels' in control)) control.setAttribute('aria-labelledby', `${id}-label ${id}`)
    })
    return (
      <div className="uc-stock">
        <Stock
          {...look}
          {...props}
          source={name}
          id={id}
          label={false}
          helperText={false}
          disabled={disabled}
        />
      </div>
    )
  }
  return StockInput
}

/** As the kit's own inputs look. */
const look = { fullWidth: true, size: 'small', margin: 'none', variant: 'outlined' }
