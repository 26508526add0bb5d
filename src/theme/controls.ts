import type { ThemeOptions } from '@mui/material/styles'
import type {} from '@mui/x-date-pickers/themeAugmentation'
import { switches } from './switches.ts'
import { sizes, type Tokens } from './tokens.ts'

type Parts = NonNullable<ThemeOptions['components']>

/** How what one clicks and types into looks: 32 px high, labels of 14 px. */
export const controls = (tokens: Tokens): Parts => ({
  MuiButtonBase: {
    styleOverrides: {
      root: { '&.Mui-focusVisible': { outline: `2px solid ${tokens.mark}`, outlineOffset: 1 } },
    },
  },
  MuiButton: {
    defaultProps: { size: 'small', disableElevation: true },
    styleOverrides: {
      root: { minWidth: 0, borderRadius: 6, whiteSpace: 'nowrap' },
      sizeSmall: { height: sizes.control, padding: '0 12px', fontSize: 14 },
      sizeMedium: { height: 36, padding: '0 16px' },
      sizeLarge: { height: 40, padding: '0 20px', fontSize: 14 },
      outlined: { borderColor: tokens.control },
    },
    variants: [
      {
        props: { variant: 'outlined', color: 'inherit' },
        style: { borderColor: tokens.line, color: tokens.text },
      },
    ],
  },
  MuiIconButton: { defaultProps: { size: 'small' }, styleOverrides: { sizeSmall: { padding: 6 } } },
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined', margin: 'none' } },
  MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiSelect: {
    defaultProps: { size: 'small', variant: 'outlined' },
    styleOverrides: { select: { '&.MuiSelect-select': { minHeight: 22, lineHeight: '22px' } } },
  },
  MuiAutocomplete: {
    // It floats over the fields below; paper lies flat otherwise.
    defaultProps: { size: 'small', slotProps: { paper: { elevation: 8 } } },
    styleOverrides: {
      inputRoot: {
        // The other side is MUI's, as wide as the icons that are there.
        '&.MuiInputBase-sizeSmall': {
          paddingBlock: 2,
          paddingInlineStart: 6,
          minHeight: sizes.control,
        },
        '&.MuiInputBase-sizeSmall .MuiAutocomplete-input': { paddingInlineStart: 4 },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        fontSize: 14,
        backgroundColor: tokens.paper,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: tokens.control },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: tokens.mark,
          borderWidth: 1,
          boxShadow: `0 0 0 2px ${tokens.selected}`,
        },
        // What is wrong stays so while one stands in it.
        '&.Mui-error.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: tokens.error,
          boxShadow: `0 0 0 1px ${tokens.error}`,
        },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: tokens.line },
        // The ring is drawn by the outline above.
        '& :focus-visible': { outline: 'none' },
      },
      adornedStart: { paddingInlineStart: 8 },
      multiline: { '&.MuiInputBase-sizeSmall': { padding: 0 } },
      inputSizeSmall: { padding: '5px 10px', height: 22, boxSizing: 'content-box' },
      inputAdornedStart: { paddingInlineStart: 0 },
    },
  },
  // In the dark its shadow does not part it from the form below it.
  MuiPickerPopper: { styleOverrides: { paper: { border: `1px solid ${tokens.line}` } } },
  // Fields of dates look like the others.
  MuiPickersOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: tokens.paper,
        '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: tokens.control },
        '&.Mui-focused:not(.Mui-error) .MuiPickersOutlinedInput-notchedOutline': {
          borderColor: tokens.mark,
          borderWidth: 1,
          boxShadow: `0 0 0 2px ${tokens.selected}`,
        },
        '&.Mui-disabled .MuiPickersOutlinedInput-notchedOutline': { borderColor: tokens.line },
      },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      input: {
        textOverflow: 'ellipsis',
        '&::placeholder': { color: tokens.textSecondary, opacity: 1 },
      },
    },
  },
  MuiInputLabel: { styleOverrides: { root: { fontSize: 14 } } },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: 12, marginInline: 0 } } },
  MuiFormControlLabel: {
    styleOverrides: {
      // The box stands in one line with the fields above it.
      root: { marginInlineStart: -8 },
      label: { fontSize: 14 },
    },
  },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { padding: 6, color: tokens.control } },
  },
  MuiRadio: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { padding: 6, color: tokens.control } },
  },
  MuiSwitch: switches(tokens),
  MuiToggleButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        textTransform: 'none',
        height: sizes.control,
        borderColor: tokens.line,
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: tokens.selected,
          color: tokens.primary,
        },
      },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
})
