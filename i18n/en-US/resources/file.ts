import type { MessagesOf } from '#resources/core/define.ts'
import type { file as definition } from '#resources/file.ts'

export const file: MessagesOf<typeof definition> = {
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
