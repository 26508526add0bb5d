import { useTranslate } from 'react-admin'
import { StatusTag } from '#src/ui/StatusTag.tsx'

/** Says that a trial's figures and changes are partly samples. */
export const SampleTag = () => {
  const translate = useTranslate()
  return <StatusTag label={translate('dashboards.samples')} tone="warning" />
}
