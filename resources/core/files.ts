const mega = 1024 * 1024

/** What one use of an uploaded file allows; console and API go by the same. */
export interface FileRule {
  /** Bytes at most, sent and kept. */
  readonly bytes: number
  readonly named: string
  /** Pictures alone. */
  readonly picture: boolean
  /** Whoever has its address sees it. */
  readonly public: boolean
  /** Pixels that a picture's longer side has at most once it is drawn anew. */
  readonly side: number
  /** A sentence of its own for a file that is too large. */
  readonly tooLarge?: 'codeTooLarge'
}

/** By use, as callers name it. */
export const fileRules = {
  avatar: { bytes: 5 * mega, named: '5 MB', picture: true, public: true, side: 1024 },
  logo: { bytes: 5 * mega, named: '5 MB', picture: true, public: true, side: 1024 },
  image: { bytes: 5 * mega, named: '5 MB', picture: true, public: false, side: 4096 },
  code: {
    bytes: 2 * mega,
    named: '2 MB',
    picture: true,
    public: false,
    side: 4096,
    tooLarge: 'codeTooLarge',
  },
  attachment: { bytes: 10 * mega, named: '10 MB', picture: false, public: false, side: 4096 },
} as const satisfies Readonly<Record<string, FileRule>>

export type FileKind = keyof typeof fileRules
export const fileKinds = Object.keys(fileRules) as [FileKind, ...FileKind[]]

/** What a file dialog offers for pictures, and for anything else that may be kept. */
export const acceptedFiles = {
  picture: 'image/png,image/jpeg,image/webp,image/gif',
  any: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.txt,.csv,.md,.zip,image/png,image/jpeg,image/webp,image/gif',
} as const

/** Where a file that is not public is read; its id follows. */
export const contentPath = '/admin/admin/file/content?id='

/** Whether a picture must be fetched with the caller's token before it can be shown. */
export const isPrivatePath = (path: string): boolean => path.startsWith(contentPath)
