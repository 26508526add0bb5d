import type { Same } from '../types.ts'
import type { pwa as zh } from '../zh-CN/pwa.ts'

export const pwa: Same<typeof zh> = {
  offline: 'You are offline now',
  online: 'You are back online',
  banner: {
    since: 'No connection since %{time}',
    text: 'Pages that were open before can be read but not changed; they are renewed once you are back online.',
  },
  page: {
    title: 'This page cannot be opened offline',
    text: 'It was not opened on this device before. It loads by itself once you are back online.',
  },
  server: {
    unreachable: 'The server cannot be reached',
    unavailable: 'The server is not available at the moment',
    text: 'Trying again automatically. What you have entered is kept.',
    page: 'The page loads by itself once the server answers again.',
  },
  serviceworker: {
    updated: 'New content is available',
    'updated.hint': 'Press "Update now" to load it, or reload the page yourself',
    'updated.ok': 'Update now',
  },
  later: 'Later',
  unsaved: {
    title: 'There are unsaved changes',
    text: 'What is not saved in the form is lost when the page loads anew.',
    verb: 'Discard and load',
    wayOut: 'Not now',
  },
}
