import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/market.ts'

export const words: Same<typeof zh.words> = {
  market: {
    open: 'Applications',
    title: 'Application market',
    hint: 'Applications that can be installed, and their versions',
    core: 'Core functions',
    apps: 'All applications',
    manage: 'Manage apps',
    close: 'Close',
    here: 'Here',
    newTab: 'Opens in a new tab',
    state: {
      0: 'Not installed',
      1: 'Downloading',
      2: 'Installing',
      3: 'Installed',
    },
    offer: {
      install: 'Install',
      update: 'Update',
      detail: 'Details',
    },
    about: '%{offer}: %{title}',
    version: 'Version',
    oldVersion: 'Installed version',
    none: {
      title: 'No applications yet',
      hint: 'Nothing can be installed on this platform so far. Once something can, it appears here.',
    },
    gone: {
      title: 'No such application version',
      text: 'It does not exist or is offered no longer. The market shows what is on offer now.',
      action: 'Back to the market',
    },
  },
}
