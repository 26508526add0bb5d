import type { Feature } from '#server/kit/feature.ts'
import { monitorOf } from './monitor.ts'

export const monitorFeature: Feature = {
  name: 'monitor',
  answered: (deps, _, status, begunAt) =>
    monitorOf(deps).meter.record(status, performance.now() - begunAt),
  start: ({ deps }) => [monitorOf(deps).start()],
}
