import type { Feature } from '#server/kit/feature.ts'
import { keepAuditJob } from './retention.ts'

export const auditFeature: Feature = {
  name: 'audit',
  jobs: [keepAuditJob],
}
