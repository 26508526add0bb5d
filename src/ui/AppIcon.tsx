import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'
import { memo, useEffect, useSyncExternalStore } from 'react'
import { glyphOf, loadGlyphs, unknownGlyph, watchGlyphs } from './icons/glyphs.ts'

export interface AppIconProps extends Omit<SvgIconProps, 'children' | 'name'> {
  /** A name of the icon registry, such as `Group`. */
  name: string | null | undefined
}

/** Draws an icon by name; a name that the registry lacks draws a dotted square, never text. */
export const AppIcon = memo(({ name, ...rest }: AppIconProps) => (
  <SvgIcon {...rest}>
    <path d={useGlyph(name ?? '')} />
  </SvgIcon>
))

const useGlyph = (name: string): string => {
  const glyph = useSyncExternalStore(watchGlyphs, () => glyphOf(name))
  useEffect(() => {
    if (glyph === undefined) void loadGlyphs()
  }, [glyph])
  return glyph ?? (name ? '' : unknownGlyph)
}
