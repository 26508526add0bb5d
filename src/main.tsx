import { showBlocked } from './start/broken.ts'
import { start } from './start/start.ts'
import { isStorageBlocked } from './start/storage.ts'

// The script of the page itself has found the browser too old, and said so.
if (!('old' in document.documentElement.dataset)) {
  if (isStorageBlocked()) showBlocked()
  else start()
}
