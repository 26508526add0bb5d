import { useCallback, useState } from 'react'
import type { ImportReport } from '#src/providers/types.ts'
import { useKit } from '../context.tsx'
import { failureOf } from '../failure.ts'
import { useTell } from '../useTell.ts'
import { useKitWords } from '../words.ts'
import { useProvider, useRenew } from '../work.ts'

/** How far an import has come. */
export type ImportState =
  | { step: 'choose'; failed?: string }
  | { step: 'checking'; file: File }
  | { step: 'checked'; file: File; report: ImportReport; failed?: string }
  | { step: 'importing'; file: File; report: ImportReport }
  | { step: 'done'; report: ImportReport; failed?: string; undoing?: boolean }

/** One import: a file is checked, then added, then perhaps taken back. */
export const useImport = (onUndone: () => void) => {
  const { screen } = useKit().place
  const provider = useProvider()
  const renew = useRenew()
  const tell = useTell()
  const t = useKitWords()
  const [state, setState] = useState<ImportState>({ step: 'choose' })

  const check = useCallback(
    async (file: File) => {
      setState({ step: 'checking', file })
      try {
        const report = await provider.import(screen.path, { file, dry: true })
        setState({ step: 'checked', file, report })
      } catch (error) {
        setState({ step: 'choose', failed: failureOf(error).message })
      }
    },
    [provider, screen],
  )

  const run = async (file: File, report: ImportReport) => {
    setState({ step: 'importing', file, report })
    try {
      const done = await provider.import(screen.path, { file, dry: false })
      setState({ step: 'done', report: done })
      await renew()
    } catch (error) {
      // What was fine a moment ago may be taken by now: the file is told of anew.
      setState({
        step: 'checked',
        file,
        report: reportOf(error) ?? report,
        failed: failureOf(error).message,
      })
    }
  }

  const undo = async (report: ImportReport) => {
    setState({ step: 'done', report, undoing: true })
    try {
      const { ids, kept } = await provider.undoImport(screen.path, report.batch as string)
      const args = { smart_count: ids.length, count: ids.length, kept }
      tell(t(kept > 0 ? 'import.kept' : 'import.undone', args))
      await renew()
      onUndone()
    } catch (error) {
      setState({ step: 'done', report, failed: failureOf(error).message })
    }
  }

  return { state, check, run, undo, again: () => setState({ step: 'choose' }) }
}

const reportOf = (error: unknown): ImportReport | undefined => {
  const { data } = (error ?? {}) as { data?: Partial<ImportReport> | null }
  return data?.errors ? (data as ImportReport) : undefined
}
