import type { Same } from '../../types.ts'
import type { words as zh } from '../../zh-CN/shared/http.ts'

export const words: Same<typeof zh> = {
  offline: 'Network Error: check the connection and try again.',
  aborted: 'Request aborted.',
  timeout: 'Timeout exceeded: the server did not answer in time. Try again later.',
  status: 'Request failed with status code %{status}. Try again later.',
  protocol: 'Unsupported protocol %{protocol}',
  fileChanged:
    'The browser cannot read this file: it was changed, moved or deleted after you chose it. Choose it again.',
  notJson: 'The answer of the server could not be read. Try again later.',
  otherPerson: '%{name} has signed in in another window of this browser. Reload the page to go on.',
  storageFull:
    'The local storage of the browser is full, so the sign-in cannot be kept. Clear the data of this site, then try again.',
  broken: {
    title: 'The page could not be loaded',
    text: 'A file did not arrive (%{type}): %{file}',
    hint: 'A new version may just have been published, or the connection broke.',
    retry: 'Load again',
  },
  blocked: {
    title: 'The browser blocks storage',
    text: 'Allow cookies and local storage for this site in the settings of the browser, then load the page again.',
  },
}
