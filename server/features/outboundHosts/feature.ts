import type { Feature } from '#server/kit/feature.ts'
import { outboundHost } from './behaviour.ts'

export const outboundHostsFeature: Feature = {
  name: 'outboundHosts',
  behaviours: { outboundHost },
}
