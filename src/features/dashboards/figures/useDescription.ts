import { useTranslate } from 'react-admin'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { drawnSeriesOf, extentOf, type Figure, type Series } from './figure.ts'
import { placeText, valueText } from './formats.ts'

/** What a chart shows, in a sentence for each series, for people who do not see it. */
export const useDescription = (figure: Figure): string => {
  const translate = useTranslate()
  const locale = useLanguage()
  const { axis, unit } = figure
  const sentenceOf = (series: Series) => {
    const extent = extentOf(series)
    if (!extent) return []
    const value = (it: number) => valueText(it, unit, locale)
    const { first, last, most, mostAt } = extent
    return [
      translate(`dashboards.chart.${axis.kind === 'name' ? 'names' : 'over'}`, {
        series: series.title,
        first: value(first),
        last: value(last),
        most: value(most),
        at: placeText(axis.kind, axis.values[mostAt] ?? '', locale),
      }),
    ]
  }
  return drawnSeriesOf(figure).flatMap(sentenceOf).join(' ')
}
