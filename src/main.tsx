import { showBlocked } from './start/broken.ts'
import { start } from './start/start.ts'
import { isStorageBlocked } from './start/storage.ts'

// The inline script of the page sets `data-old` if the browser is too old, and shows a message instead.
if (!('old' in document.documentElement.dataset)) {
  if (isStorageBlocked()) showBlocked()
  else start()
}
