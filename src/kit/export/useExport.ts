import { useCallback, useEffect, useState } from 'react'
import { useConsoleProvider } from '#src/kit/dataHooks.ts'
import { useToast } from '#src/kit/useToast.ts'
import type { ExportQuery } from '#src/providers/types.ts'
import { groupedDigits } from '#src/ui/grouped.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { useScreen } from '../context.tsx'
import { type Failure, failureOf } from '../failure.ts'
import { useKitTranslate } from '../words.ts'
import { downloadFile, type ExportProgress, readExport } from './readExport.ts'

interface Exporting {
  progress: ExportProgress | undefined
  failure: Failure | undefined
  retry: () => void
}

/** Exports from the moment it is drawn; what is under way ends when it is drawn no longer. */
export const useExport = (wanted: Omit<ExportQuery, 'signal'>, onDone: () => void): Exporting => {
  const { screen } = useScreen().place
  const provider = useConsoleProvider()
  const tell = useToast()
  const t = useKitTranslate()
  const locale = useLanguage()
  const [attempt, setAttempt] = useState(1)
  const [progress, setProgress] = useState<ExportProgress>()
  const [failure, setFailure] = useState<Failure>()

  const run = useCallback(
    async (signal: AbortSignal) => {
      const response = await provider.export(screen.path, { ...wanted, signal })
      const file = await readExport(response, setProgress).catch(() =>
        Promise.reject(new Error(t('export.broken'))),
      )
      downloadFile(file)
      tell(t('export.done', { smart_count: file.rows, count: groupedDigits(file.rows, locale) }))
    },
    [provider, screen, wanted, tell, t, locale],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it began with stands until it ends or is tried again
  useEffect(() => {
    const abort = new AbortController()
    run(abort.signal).then(onDone, error => {
      if (!abort.signal.aborted) setFailure(failureOf(error))
    })
    return () => abort.abort()
  }, [attempt])

  const retry = () => {
    setProgress(undefined)
    setFailure(undefined)
    setAttempt(attempt + 1)
  }
  return { progress, failure, retry }
}
