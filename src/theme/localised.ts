import type { Theme } from '@mui/material/styles'

type Props = Readonly<Record<string, unknown>> & { readonly slotProps?: object }
interface Part {
  readonly defaultProps?: Props
}
type Parts = Readonly<Record<string, Part | undefined>>

/** Menus and lists of pickers stand outside the landmarks of the page: each is a region of its own, with this name. */
const popUps = (label: string): Parts => ({
  MuiPopover: { defaultProps: { slotProps: { root: { role: 'region', 'aria-label': label } } } },
  MuiAutocomplete: {
    defaultProps: { slotProps: { popper: { role: 'region', 'aria-label': label } } },
  },
})

/** A theme whose parts say these texts of MUI's in a language (`mui.ts` of its folder); where a part is given a text of its own, that one holds. */
export const localised = (theme: Theme, texts: { components?: Parts }, popUp: string): Theme => {
  const parts = [texts.components ?? {}, popUps(popUp)]
  return { ...theme, components: parts.reduce(withDefaults, { ...theme.components } as Parts) }
}

const withDefaults = (all: Parts, more: Parts): Parts => ({
  ...all,
  ...Object.fromEntries(
    Object.entries(more).map(([name, part]) => [
      name,
      { ...all[name], defaultProps: merged(all[name]?.defaultProps, part?.defaultProps) },
    ]),
  ),
})

const merged = (own: Props = {}, more: Props = {}): Props => {
  const slotProps = { ...own.slotProps, ...more.slotProps }
  return { ...own, ...more, ...(Object.keys(slotProps).length > 0 ? { slotProps } : {}) }
}
