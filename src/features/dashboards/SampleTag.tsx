import { useTranslate } from 'react-admin'
import { StatusTag } from '#src/ui/StatusTag.tsx'

/** Says that some of the figures and changes of a trial are sample data. */
export const SampleTag = () => {
  const translate = useTranslate()
  return <StatusTag label={translate('dashboards.samples')} tone="warning" />
}
