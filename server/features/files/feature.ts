import type { Feature } from '#server/kit/feature.ts'
import { file } from './behaviour.ts'
import { fileRoutes } from './routes.ts'
import { fileTables } from './tables.ts'
import { unusedFilesJob } from './unusedFiles.ts'
import { file as fileView } from './views.ts'

export const filesFeature: Feature = {
  name: 'files',
  views: { file: fileView },
  tables: fileTables,
  behaviours: { file },
  routes: fileRoutes,
  jobs: [unusedFilesJob],
}
