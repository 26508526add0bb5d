import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { FigurePanel } from '../figures/FigurePanel.tsx'
import type { Figure } from '../figures/figure.ts'
import { membersFigure, signInsFigure, tenantsFigure } from './figuresOf.ts'
import type { AnalysisData } from './types.ts'

interface PanelProps {
  analysed: AnalysisData
}
type Words = (key: string) => string

/** Words of the dashboards, and a figure made with them once for each answer. */
const useFigure = (analysed: AnalysisData, make: (analysed: AnalysisData, t: Words) => Figure) => {
  const translate = useTranslate()
  const figure = useMemo(
    () => make(analysed, key => translate(`dashboards.${key}`)),
    [analysed, make, translate],
  )
  return { figure, t: (key: string) => translate(`dashboards.${key}`) }
}

export const Members = ({ analysed }: PanelProps) => {
  const { figure, t } = useFigure(analysed, membersFigure)
  return (
    <FigurePanel
      name="members"
      title={t('members.title')}
      hint={t('members.unit')}
      figure={figure}
      kind="lines"
      empty={{ reason: t('chart.none') }}
    />
  )
}

export const SignIns = ({ analysed }: PanelProps) => {
  const { figure, t } = useFigure(analysed, signInsFigure)
  return (
    <FigurePanel
      name="signIns"
      title={t('signIns.title')}
      hint={t('signIns.unit')}
      figure={figure}
      kind="columns"
      empty={{ reason: t('signIns.none') }}
    />
  )
}

const policiesFigure = ({ policies = [] }: AnalysisData, t: Words) =>
  tenantsFigure(policies, t('policies.name'), t)
const addonsFigure = ({ addons = [] }: AnalysisData, t: Words) =>
  tenantsFigure(addons, t('addons.name'), t)

export const Policies = ({ analysed }: PanelProps) => {
  const { figure, t } = useFigure(analysed, policiesFigure)
  return (
    <FigurePanel
      name="policies"
      title={t('policies.title')}
      hint={t('policies.unit')}
      figure={figure}
      kind="bars"
      empty={{ reason: t('policies.none') }}
    />
  )
}

export const Addons = ({ analysed }: PanelProps) => {
  const { figure, t } = useFigure(analysed, addonsFigure)
  return (
    <FigurePanel
      name="addons"
      title={t('addons.title')}
      hint={t('policies.unit')}
      figure={figure}
      kind="bars"
      empty={{ reason: t('addons.none'), hint: t('addons.hint') }}
    />
  )
}
