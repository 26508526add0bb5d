const mega = 1024 * 1024

/** What one use of an uploaded file allows. The console and the API share these rules. */
export interface FileRule {
  /** Maximum size in bytes, of the upload and of the stored file. */
  readonly bytes: number
  readonly named: string
  /** Whether only pictures are allowed. */
  readonly picture: boolean
  /** Whether anybody with the address can read the file. */
  readonly public: boolean
  /** Maximum length of a picture's longer side in pixels, after it was re-encoded. */
  readonly side: number
  /** Key of the message for a file that is too large, where the general one does not fit. */
  readonly tooLarge?: 'codeTooLarge'
}

/** Rules by use, the name that callers send. */
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

/** Values of `accept` for file dialogs. */
export const acceptedFiles = {
  picture: 'image/png,image/jpeg,image/webp,image/gif',
  any: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.txt,.csv,.md,.zip,image/png,image/jpeg,image/webp,image/gif',
} as const

/** Address of the contents of a file that is not public; the file's id follows. */
export const contentPath = '/admin/admin/file/content?id='

/** Whether a picture can only be fetched with the caller's token. */
export const isPrivatePath = (path: string): boolean => path.startsWith(contentPath)
