import { type CommonOptions, makeField } from '../field.ts'
import type { Kind } from '../kind.ts'

/** What a picture is for. Avatars and logos are public; reading any other needs permission. */
export type PictureUse = 'avatar' | 'logo' | 'image' | 'code'

declare module '../field.ts' {
  interface FieldKinds {
    /** A data URI of a small picture, or a path of this site. */
    image: string
  }
  interface AnyField {
    /** Image: what an uploaded picture is for. An avatar is cropped to a square first. */
    use?: PictureUse
  }
}

/**
 * A picture: a path of this site (uploaded files included), or a data URI of at most `max` (32768)
 * characters.
 */
export const image = <const O extends CommonOptions & { max?: number; use?: PictureUse }>(
  options: O,
) => makeField('image')<string, O>(options)

const picture =
  /^(?:\/(?!\/)[\w./-]*|\/admin\/admin\/file\/content\?id=[1-9]\d{0,18}|data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*)$/

export const imageKind: Kind = {
  name: 'image',
  settings: z => ({ max: z.number(), use: z.enum(['avatar', 'logo', 'image', 'code']) }),
  rule: ({ max = 32_768 }, { z }) =>
    z.string({ error: 'image' }).max(max, 'imageSize').regex(picture, 'image'),
  filterOperators: null,
  sample: () => 'data:image/png;base64,iVBORw0KGgo=',
  exported: false,
  imported: false,
}
