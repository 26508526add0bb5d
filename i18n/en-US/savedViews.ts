import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/savedViews.ts'

export const words: Same<typeof zh.words> = {
  kit: {
    views: {
      label: 'Views',
      none: 'Default view',
      empty: 'Keep filters, columns and order that you often use as a view',
      changed: 'changed',
      private: 'Only me',
      tenant: 'Everybody in the tenant',
      role: 'Role: %{role}',
      withRole: 'People with a role',
      whichRole: 'Role',
      first: 'opens first',
      saveAs: 'Save as view',
      update: 'Update view',
      edit: 'Rename and share',
      makeFirst: 'Open first',
      notFirst: 'Do not open first',
      copy: 'Copy link',
      copied: 'Link copied',
      notCopied: 'The browser does not allow copying. Copy this link by hand: %{link}',
      delete: 'Delete',
      deleting: 'Delete the view “%{title}”?',
      deleted: 'View "%{title}" was deleted',
      saved: 'View "%{title}" was saved',
      title: 'Name of the view',
      sharing: 'Who may use it',
      save: 'Save',
      cancel: 'Cancel',
    },
  },
}
