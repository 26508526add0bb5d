import type { Feature } from '#server/kit/feature.ts'
import { keepAuditHourly } from './retention.ts'

export const auditFeature: Feature = {
  name: 'audit',
  start: ({ deps }) => [keepAuditHourly(deps)],
}
