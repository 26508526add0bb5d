import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Suspense, useEffect, useState } from 'react'
import { RecordContextProvider, useGetOne, useTranslate } from 'react-admin'
import type { Related } from '#resources/core/resource.ts'
import { sizes } from '#src/theme/tokens.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import { lazy } from '#src/ui/lazy.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { HeadActions } from '../actions/HeadActions.tsx'
import { useOverridesOf, useScreen } from '../context.tsx'
import { failureOf } from '../failure.ts'
import { Guarded } from '../Guarded.tsx'
import { Panel } from '../list/TableStyles.tsx'
import type { AnyRow } from '../overrides.ts'
import { useScreenNavigation } from '../route.ts'
import { revealInTree } from '../tree/reveal.ts'
import { useKitTranslate } from '../words.ts'
import { Details } from './Details.tsx'
import { fieldsOfHeading, Heading } from './Heading.tsx'
import { RelatedTab, useRelated, useRelatedLabel } from './RelatedTab.tsx'
import { SiblingButtons } from './SiblingButtons.tsx'

const History = lazy(() => import('./History.tsx').then(part => ({ default: part.History })))

/** The page of a record: its heading and actions, and tabs with its details, related rows and history. */
export const ShowScreen = ({ id }: { id: string }) => {
  const { resource, screen } = useScreen().place
  const { toList } = useScreenNavigation(screen.path)
  const t = useKitTranslate()
  // The tree is expanded to this record when the user goes back to it.
  useEffect(() => () => revealInTree(resource, [{ id }]), [resource, id])
  return (
    <Panel>
      {/* Rendered outside of the record, so that the focus stays on these buttons when the record changes. */}
      <Stack
        direction="row"
        className="uc-noprint"
        sx={{ px: 1, pt: 1, alignItems: 'center', gap: 1 }}
      >
        <Button
          color="inherit"
          startIcon={<AppIcon name="ArrowBack" />}
          onClick={() => void toList()}
        >
          {t('back')}
        </Button>
        <SiblingButtons id={id} />
      </Stack>
      <Record id={id} />
    </Panel>
  )
}

const Record = ({ id }: { id: string }) => {
  const { screen } = useScreen().place
  const { data, error, refetch } = useGetOne<AnyRow>(screen.path, { id }, { retry: false })
  const [tab, setTab] = useState('details')
  if (!data && error) {
    const { message, requestId } = failureOf(error)
    return (
      <FailedState what={message} requestId={requestId} onRetry={() => void refetch()} isPage />
    )
  }
  if (!data) return <LoadingLine />
  return (
    <RecordContextProvider key={id} value={data}>
      <Head>
        <Heading row={data} />
        <HeadActions row={data} />
      </Head>
      <Sections row={data} at={tab} setAt={setTab} />
    </RecordContextProvider>
  )
}

/** Tabs have names, not indexes: related tabs appear once permissions are loaded, and must not change the open tab. */
const keyOf = ({ resource, by }: Related): string => `${resource} ${by}`

interface SectionsProps {
  row: AnyRow
  /** The open tab, which stays open from one record to the next. */
  at: string
  setAt: (tab: string) => void
}

const Sections = ({ row, at, setAt }: SectionsProps) => {
  const t = useKitTranslate()
  const labelOf = useRelatedLabel()
  const related = useRelated()
  const translate = useTranslate()
  const { resource } = useScreen().place
  const { tabs = [] } = useOverridesOf(resource)
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
        {/* The rows of a view have no history of their own: they are written by other resources. */}
        {!resource.view && <Tab value="history" label={t('page.history')} />}
      </Tabs>
      <Guarded part="section" of={at}>
        <Suspense fallback={<LoadingLine />}>
          {at === 'details' && <Details row={row} except={fieldsOfHeading(resource, row)} />}
          {own && <own.part row={row} />}
          {one && <RelatedTab key={at} related={one} id={row.id} />}
          {at === 'history' && <History id={row.id} />}
        </Suspense>
      </Guarded>
    </>
  )
}

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: '8px 24px',
  flexWrap: 'wrap',
  '& > .uc-actions': {
    marginInlineStart: 'auto',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 16px',
    alignItems: 'center',
    whiteSpace: 'nowrap',
  },
  // These links are plain text in a row of the list; here they look like the buttons beside them.
  '& > .uc-actions > .uc-link': {
    display: 'inline-flex',
    alignItems: 'center',
    height: sizes.control,
    paddingInline: 12,
    border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    borderRadius: 6,
    fontWeight: 500,
    color: 'inherit',
    textDecoration: 'none',
  },
  '@media (max-width:899.95px)': { paddingInline: 16 },
}))
