import type { site as definition } from '#resources/site.ts'
import type { Overrides } from '#src/kit/overrides.ts'
import { AuditLogInput } from './AuditLogInput.tsx'

const site: Overrides<typeof definition> = {
  inputs: { auditLog: AuditLogInput },
}

export default site
