import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'
import { memo, useEffect, useSyncExternalStore } from 'react'
import { glyphOf, loadGlyphs, unknownGlyph, watchGlyphs } from './icons/glyphs.ts'

export interface AppIconProps extends Omit<SvgIconProps, 'children' | 'name'> {
  /** A name of the icon registry, such as `Group`. */
  name: string | null | undefined
}

/** Draws an icon by name; a name that the registry lacks draws a dotted square, never text. */
export const AppIcon = memo(({ name, className, ...rest }: AppIconProps) => (
  <SvgIcon {...rest} className={turned(name, className)}>
    <path d={useGlyph(name ?? '')} />
  </SvgIcon>
))

/** The same where there are many, in lists: a plain element that the sheet around it styles. */
export const PlainIcon = memo(({ name }: { name: string }) => (
  <svg className={turned(name, 'uc-icon')} viewBox="0 0 24 24" focusable="false" aria-hidden="true">
    <path d={useGlyph(name)} />
  </svg>
))

/** Icons that point along the line, and turn with it; a clock, a tick or a lens does not. */
const along =
  /^(?:Arrow(?:(?:Back|Forward)(?:Ios(?:New)?)?|(?:Circle)?(?:Left|Right)|RightAlt|Outward)|Chevron(?:Left|Right)|(?:First|Last)Page|Format(?:ListBulleted|Indent(?:De|In)crease)|Keyboard(?:(?:Double)?Arrow(?:Left|Right)|Backspace|Return|Tab)|Log(?:in|out)|ExitToApp|Input|Output|Launch|OpenInNew|MenuOpen|Navigate(?:Before|Next)|Redo|Undo|Forward|Reply(?:All)?|Send|Shortcut|Start|SubdirectoryArrow(?:Left|Right)|Trending(?:Down|Flat|Up))$/

const turned = (name: string | null | undefined, className = '') =>
  name && along.test(name) ? `uc-flip ${className}` : className

const useGlyph = (name: string): string => {
  const glyph = useSyncExternalStore(watchGlyphs, () => glyphOf(name))
  useEffect(() => {
    if (glyph === undefined) void loadGlyphs()
  }, [glyph])
  return glyph ?? (name ? '' : unknownGlyph)
}
