import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { LoadingLine } from '#src/ui/LoadingLine.tsx'
import { Code } from './Code.tsx'
import type { KeyRow } from './cells.tsx'
import { Signer } from './Signer.tsx'

/** The files of `docs/open-access/samples`, which a test runs. */
const samples = [
  ['curl', () => import('../../../docs/open-access/samples/sign-in.sh?raw')],
  ['TypeScript', () => import('../../../docs/open-access/samples/sign-in.ts?raw')],
  ['Python', () => import('../../../docs/open-access/samples/sign_in.py?raw')],
  ['Go', () => import('../../../docs/open-access/samples/sign_in.go?raw')],
] as const

/** Programs that sign in with this key, to be copied. */
const Samples = ({ keyName }: { keyName: string }) => {
  const translate = useTranslate()
  const [at, setAt] = useState(0)
  const [language, load] = samples[at] ?? samples[0]
  const { data } = useQuery({
    queryKey: ['overrides', 'sample', language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await load()).default,
  })
  return (
    <section style={{ minWidth: 0 }}>
      <h2 style={{ fontSize: 16, fontWeight: 600, margin: '0 0 4px' }}>
        {translate('ui.openAccess.samples')}
      </h2>
      <p className="uc-hint" style={{ margin: 0, whiteSpace: 'normal' }}>
        {translate('ui.openAccess.samplesHint')}
      </p>
      <Tabs
        value={at}
        onChange={(_, next) => setAt(next)}
        variant="scrollable"
        aria-label={translate('ui.openAccess.samples')}
        sx={{ mb: 1 }}
      >
        {samples.map(([name]) => (
          <Tab key={name} label={name} />
        ))}
      </Tabs>
      {data === undefined ? (
        <LoadingLine />
      ) : (
        <Code label={language} text={filledIn(data, keyName)} />
      )}
    </section>
  )
}

/** With this installation's address and this key; the secret stays with its holder. */
const filledIn = (text: string, keyName: string) =>
  text.replaceAll('https://iot.example.com', location.origin).replaceAll('uk_...', keyName)

/** How a program comes in with this key: tried out here, and written in four languages. */
export const Connect = ({ row }: { row: KeyRow }) => (
  <div
    style={{
      padding: '8px 24px 24px',
      display: 'grid',
      gap: 24,
      gridTemplateColumns: 'minmax(0, 1fr)',
    }}
  >
    <Signer keyName={row.key ?? ''} />
    <Samples keyName={row.key ?? ''} />
  </div>
)
