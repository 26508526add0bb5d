import { styled } from '@mui/material/styles'
import type { ReactElement } from 'react'

export type DrawingName =
  | 'nothing'
  | 'noMatch'
  | 'noScope'
  | 'failed'
  | 'forbidden'
  | 'notFound'
  | 'serverError'
  | 'offline'

/** A quiet line drawing, 120 wide, in the colours of the theme; decoration only. */
export const Drawing = ({ name, width = 120 }: { name: DrawingName; width?: number }) => (
  <Frame viewBox="0 0 120 80" width={width} height={(width * 2) / 3} aria-hidden="true">
    <ellipse className="ground" cx="60" cy="74" rx="44" ry="4" />
    {drawings[name]}
  </Frame>
)

const Frame = styled('svg')(({ theme }) => ({
  display: 'block',
  fill: 'none',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  stroke: (theme.vars ?? theme).palette.text.disabled,
  '& .ground': { fill: (theme.vars ?? theme).palette.action.hover, stroke: 'none' },
  '& .paper': { fill: (theme.vars ?? theme).palette.background.paper },
  '& .mark': { stroke: (theme.vars ?? theme).palette.primary.main },
  '& .dot': { fill: (theme.vars ?? theme).palette.primary.main, stroke: 'none' },
}))

const sheet = <path className="paper" d="M36 14h36l12 12v46H36zM72 14v12h12" />
const rows = <path d="M44 36h32M44 46h32M44 56h18" />

const drawings: Record<DrawingName, ReactElement> = {
  nothing: (
    <>
      <path className="paper" d="M28 42 40 20h40l12 22v30H28z" />
      <path d="M28 42h18c2 0 3 8 14 8s12-8 14-8h18" />
      <path className="mark" d="M60 8v16m-6-6 6 6 6-6" />
    </>
  ),
  noMatch: (
    <>
      {sheet}
      {rows}
      <circle className="paper mark" cx="80" cy="54" r="12" />
      <path className="mark" d="m89 63 9 9" />
    </>
  ),
  noScope: (
    <>
      {sheet}
      {rows}
      <path className="paper mark" d="M70 50h24v20H70zM75 50v-5a7 7 0 0 1 14 0v5" />
      <circle className="dot" cx="82" cy="60" r="2" />
    </>
  ),
  failed: (
    <>
      {sheet}
      <path d="m46 34 8 8m0-8-8 8m18-8 8 8m0-8-8 8" />
      <path className="mark" d="M50 60c5-6 15-6 20 0" />
    </>
  ),
  forbidden: (
    <>
      <path className="paper" d="M60 8 88 18v20c0 18-12 29-28 34-16-5-28-16-28-34V18z" />
      <path className="paper mark" d="M50 38h20v16H50zM54 38v-5a6 6 0 0 1 12 0v5" />
      <circle className="dot" cx="60" cy="46" r="2" />
    </>
  ),
  notFound: (
    <>
      <path className="paper" d="M24 20 48 12l24 8 24-8v50l-24 8-24-8-24 8z" />
      <path d="M48 12v50m24-42v50" />
      <path className="mark" d="M55 38a6 6 0 1 1 8 6c-2 1-3 2-3 5" />
      <circle className="dot" cx="60" cy="55" r="1.6" />
    </>
  ),
  serverError: (
    <>
      <path className="paper" d="M32 14h56v16H32zm0 20h56v16H32zm0 20h56v16H32z" />
      <path d="M52 22h28M52 42h14M52 62h28" />
      <circle className="dot" cx="41" cy="22" r="2" />
      <path className="mark" d="m74 38 8 8m0-8-8 8" />
      <circle className="dot" cx="41" cy="62" r="2" />
    </>
  ),
  offline: (
    <>
      <path className="paper" d="M40 62a14 14 0 0 1-2-28 22 22 0 0 1 42-4 16 16 0 0 1 2 32z" />
      <path className="mark" d="m52 42 16 14m0-14L52 56" />
    </>
  ),
}
