import { expect, it, vi } from 'vitest'
import BarsChart from '#src/features/dashboards/figures/BarsChart.tsx'
import LinesChart from '#src/features/dashboards/figures/LinesChart.tsx'
import { openDashboard } from './open.tsx'

const { drawn, draw } = vi.hoisted(() => {
  const drawn: unknown[] = []
  const draw = ({ localeText }: { localeText?: unknown }) => {
    drawn.push(localeText)
    return null
  }
  return { drawn, draw }
})
vi.mock('@mui/x-charts/BarChart', () => ({ BarChart: draw }))
vi.mock('@mui/x-charts/LineChart', () => ({ LineChart: draw }))

it('every chart with texts writes over itself in the language of the page', () => {
  const figure = {
    axis: { kind: 'day', title: '', values: [] },
    unit: 'count',
    series: [],
  } as const
  const chart = { figure, label: '', height: 200 }
  openDashboard(<BarsChart {...chart} kind="columns" />)
  openDashboard(<LinesChart {...chart} kind="lines" />)
  const texts = { loading: '加载中', noData: '这段时间还没有数据' }
  expect(drawn).toEqual([texts, texts])
})
