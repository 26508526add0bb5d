import type { Same } from '../types.ts'
import type { ui as zh } from '../zh-CN/ui.ts'

export const ui: Same<typeof zh> = {
  icon: {
    title: 'Choose an icon',
    search: 'Search icons by name',
    choose: 'Choose an icon',
    clear: 'Remove icon',
    count: '%{smart_count} icon |||| %{smart_count} icons',
    none: 'No icon name contains “%{text}”',
    noneHint: 'Try another word, such as user, chart or device.',
    failed: 'The icons could not be loaded',
    chosen: 'Chosen: %{name}',
    current: 'In use',
    pages: 'Icon pages',
    to: { page: 'Page %{page}', previous: 'Previous page', next: 'Next page' },
    submit: 'Submit',
    cancel: 'Cancel',
  },
  state: { retry: 'Try again', requestId: 'Request %{id}', failed: 'This could not be loaded' },
  time: { never: 'Never', justNow: 'Just now' },
  copy: {
    copy: 'Copy',
    copied: 'Copied',
    failed: 'Copying did not work, please select the text and copy it',
  },
  reveal: {
    once: 'Shown only once. Copy it now; it cannot be seen again after closing.',
    close: 'I have saved it',
  },
  masked: { show: 'Show', hide: 'Hide' },
  confirm: { cancel: 'Cancel' },
  tree: {
    search: 'Search',
    clear: 'Clear search',
    expandAll: 'Expand all',
    collapseAll: 'Collapse all',
    checkAll: 'Select all',
    uncheckAll: 'Select none',
    chosen: '%{count} of %{total} selected',
    none: 'Nothing matches “%{text}”',
    empty: 'Nothing here',
  },
  menuTree: {
    label: 'Menu permissions',
    beyond: 'You do not hold this permission, so you cannot grant it',
    none: 'No menus are granted',
  },
  deptTree: {
    label: 'Visible departments',
    linked: 'Selecting includes what lies below',
    chosen: '%{smart_count} department selected |||| %{smart_count} departments selected',
  },
  dataScope: {
    1: 'All data of this tenant',
    2: 'Data of the user’s own department only',
    3: 'Data of the user’s department and all below it',
    4: 'Data of the departments selected below',
    5: 'The user’s own data only',
    6: 'Data of the user and of direct subordinates',
    7: 'Data of the user and of all subordinates',
  },
  menuForm: {
    component: 'Choose a registered page',
    noComponent: 'No page matches',
    permissionsAdd: 'Type or choose a route, Enter adds it',
    permissionsCount: '%{smart_count} route |||| %{smart_count} routes',
  },
  user: {
    lastLogin: 'Signed in from %{ip}',
  },
  pages: {
    forbidden: {
      title: 'No access',
      text: 'Your account has not been granted this page. Please ask your administrator.',
      action: 'Back to home',
      other: 'Use another account',
    },
    notFound: {
      title: 'Page not found',
      text: 'The address may be wrong, or the page has moved.',
      action: 'Back to home',
    },
    serverError: {
      title: 'Something went wrong',
      text: 'The last action may not have completed. Reload the page; if it keeps happening, give your administrator the number.',
      action: 'Reload',
      home: 'Back to home',
    },
    menuFailed: {
      title: 'The menus could not be loaded',
      text: 'The network may be down, or the service is restarting. You are still signed in.',
      action: 'Try again',
      out: 'Sign out',
    },
    noLicence: {
      title: 'No licence',
      text: 'This installation has no valid licence. Please ask the platform administrator.',
      action: 'Reload',
      out: 'Sign out',
    },
  },
}
