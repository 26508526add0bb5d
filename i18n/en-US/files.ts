import type { MessagesOf } from '#resources/core/resource.ts'
import type { file as fileDefinition } from '#resources/file.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/files.ts'

const file: MessagesOf<typeof fileDefinition> = {
  name: 'File',
  fields: {
    picture: 'Preview',
    name: 'File name',
    use: 'For',
    type: 'Type',
    size: 'Size',
    width: 'Width (pixels)',
    height: 'Height (pixels)',
    public: 'Public',
    path: 'Address',
    hash: 'SHA-256',
    uploaderId: 'Uploaded by',
    usedIn: 'Used in',
  },
  choices: {
    use: {
      avatar: 'Avatar',
      logo: 'Logo',
      image: 'Picture',
      code: 'Payment code',
      attachment: 'Attachment',
    },
  },
  actions: {
    remove: {
      label: 'Delete',
      done: '%{what} was deleted |||| %{what} were deleted',
      confirm: 'Delete %{title} for good? It cannot be restored.',
    },
  },
  screens: {
    own: {
      title: 'Files',
      hint: 'Who uploaded what, where it is used and how much space it takes; unused files go after a day',
      empty: 'No files have been uploaded yet',
    },
    everyone: {
      title: 'All files',
      hint: 'Files of every tenant, and the space they take against their limits',
      empty: 'No tenant has uploaded a file yet',
    },
  },
}

export const words: Same<typeof zh.words> = {
  resources: {
    file,
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    file: {
      required: 'A file must be selected.',
      codeTooLarge: 'Payment code image must not exceed 2M.',
      notPicture: 'Please choose a PNG, JPEG, WebP or GIF picture.',
      notAllowed:
        'This kind of file cannot be uploaded. PDF, Office documents, txt, csv, md, zip and pictures can.',
      broken: 'The picture cannot be read; it may be damaged. Please choose another.',
      pixels: 'The picture has too many pixels: at most 40 million. Please scale it down first.',
      full: '%{used} MB of file space are in use, of at most %{max} MB; a file of %{size} MB does not fit. Delete files you no longer need, or request more.',
      used: '“%{name}” is used by the %{resource} “%{title}” and cannot be deleted.',
      storage: 'The file storage cannot be reached at the moment. Please try again later.',
    },
  },
  server: {
    jobs: {
      files: { sweep: 'Delete unused files' },
    },
  },
}
