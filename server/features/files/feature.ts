import type { Feature } from '#server/kit/feature.ts'
import { file } from './behaviour.ts'
import { fileRoutes } from './routes.ts'
import { sweepFilesHourly } from './sweep.ts'

export const filesFeature: Feature = {
  name: 'files',
  behaviours: { file },
  routes: fileRoutes,
  start: host => [sweepFilesHourly(host)],
}
