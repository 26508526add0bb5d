import { useMemo } from 'react'
import { useTranslate } from 'react-admin'

/** What the library writes over a chart by itself, in the language of the page. */
export const useChartTexts = () => {
  const translate = useTranslate()
  return useMemo(
    () => ({ loading: translate('kit.loading'), noData: translate('dashboards.chart.none') }),
    [translate],
  )
}
