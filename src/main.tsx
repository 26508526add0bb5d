import { showBlocked } from './start/broken.ts'
import { start } from './start/start.ts'
import { isStorageBlocked } from './start/storage.ts'

if (isStorageBlocked()) showBlocked()
else start()
