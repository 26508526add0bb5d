import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import type { Related } from '#resources/core/define.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { HeadActions } from '../actions/HeadActions.tsx'
import { useKit, useOverridesOf } from '../context.tsx'
import { failureOf } from '../failure.ts'
import { Panel } from '../list/TableStyles.tsx'
import type { AnyRow } from '../overrides.ts'
import { useRoute } from '../route.ts'
import { revealInTree } from '../tree/reveal.ts'
import { useKitWords } from '../words.ts'
import { Details } from './Details.tsx'
import { Heading } from './Heading.tsx'
import { RelatedTab, useRelated, useRelatedLabel } from './RelatedTab.tsx'

const History = lazy(() => import('./History.tsx').then(part => ({ default: part.History })))

/** A record's page: what it is, what may be done with it, its details, what points at it, how it changed. */
export const ShowScreen = ({ id }: { id: string }) => {
  const { resource, screen } = useKit().place
  const { data, error, refetch } = useGetOne<AnyRow>(screen.path, { id }, { retry: false })
  const { toList } = useRoute(screen.path)
  // Whoever goes back to the tree finds the record in it.
  useEffect(() => () => revealInTree(resource, [{ id }]), [resource, id])
  const t = useKitWords()
  if (!data && error) {
    const { message, requestId } = failureOf(error)
    return <FailedState what={message} requestId={requestId} onRetry={() => void refetch()} />
  }
  if (!data) return <LoadingLine />
  return (
    <Page>
      <header>
        <Button
          color="inherit"
          startIcon={<AppIcon name="ArrowBack" />}
          onClick={() => void toList()}
        >
          {t('back')}
        </Button>
        <Heading row={data} />
        <HeadActions row={data} />
      </header>
      <Sections row={data} />
    </Page>
  )
}

/** Tabs are known by name: what one may list is known a moment later, and must not move the tab in use. */
const keyOf = ({ resource, by }: Related): string => `${resource} ${by}`

const Sections = ({ row }: { row: AnyRow }) => {
  const t = useKitWords()
  const labelOf = useRelatedLabel()
  const related = useRelated()
  const translate = useTranslate()
  const { resource } = useKit().place
  const { tabs = [] } = useOverridesOf(resource)
  const [at, setAt] = useState('details')
  const own = tabs.find(({ label }) => label === at)
  const one = related.find(one => keyOf(one) === at)
  return (
    <>
      <Tabs value={at} onChange={(_, next) => setAt(next)} variant="scrollable" sx={{ px: 1 }}>
        <Tab value="details" label={t('page.details')} />
        {tabs.map(({ label }) => (
          <Tab key={label} value={label} label={translate(label)} />
        ))}
        {related.map(one => (
          <Tab key={keyOf(one)} value={keyOf(one)} label={labelOf(one)} />
        ))}
        {/* What a view shows is written elsewhere, and so is its history. */}
        {!resource.view && <Tab value="history" label={t('page.history')} />}
      </Tabs>
      <Suspense fallback={<LoadingLine />}>
        {at === 'details' && <Details row={row} />}
        {own && <own.part row={row} />}
        {one && <RelatedTab key={at} related={one} id={row.id} />}
        {at === 'history' && <History id={row.id} />}
      </Suspense>
    </>
  )
}

const Page = styled(Panel)({
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: 16,
    padding: '16px 16px 8px',
    flexWrap: 'wrap',
  },
  '& > header > .uc-actions': {
    marginInlineStart: 'auto',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 16px',
    alignItems: 'center',
    whiteSpace: 'nowrap',
  },
})
