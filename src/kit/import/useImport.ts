import { useCallback, useEffect, useRef, useState } from 'react'
import { useInvalidateResource } from '#src/kit/dataHooks.ts'
import { useConsoleProvider } from '#src/kit/KitProvider.tsx'
import { useToast } from '#src/kit/useToast.ts'
import { isReadable } from '#src/providers/isReadable.ts'
import type { ImportReport } from '#src/providers/types.ts'
import { listText } from '#src/ui/said.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { useScreen } from '../context.tsx'
import { failureOf } from '../failure.ts'
import { randomKey } from '../randomKey.ts'
import { useKitTranslate } from '../words.ts'

/** A file with the key under which it is imported once. */
interface ImportFile {
  file: File
  key: string
}

/** How far an import has come. */
export type ImportState =
  | { step: 'choose'; failed?: string }
  | { step: 'checking'; file: File }
  | ({ step: 'checked'; report: ImportReport; failed?: string } & ImportFile)
  | ({ step: 'importing'; report: ImportReport } & ImportFile)
  | { step: 'done'; file: File; report: ImportReport; failed?: string; undoing?: boolean }

/** One import: a file is checked, then its rows are added, then perhaps taken back. */
export const useImport = (onUndone: () => void) => {
  const locale = useLanguage()
  const { screen } = useScreen().place
  const provider = useConsoleProvider()
  const renew = useInvalidateResource()
  const tell = useToast()
  const t = useKitTranslate()
  const [state, setState] = useState<ImportState>({ step: 'choose' })

  const checking = useRef<AbortController>(undefined)
  // A person has one import at a time: a check that went on after it was left would hold up the next one.
  useEffect(() => () => checking.current?.abort(), [])

  const check = useCallback(
    async (file: File) => {
      checking.current?.abort()
      const abort = new AbortController()
      checking.current = abort
      setState({ step: 'checking', file })
      try {
        const report = await provider.import(screen.path, {
          file,
          mode: 'dry',
          signal: abort.signal,
        })
        if (abort.signal.aborted) return
        setState({ step: 'checked', file, report, key: randomKey() })
      } catch (error) {
        if (!abort.signal.aborted) setState({ step: 'choose', failed: failureOf(error).message })
      }
    },
    [provider, screen],
  )

  /** Adds all rows of a file without errors, and of any other the good ones. */
  const run = async ({ file, key, report }: ImportFile & { report: ImportReport }) => {
    setState({ step: 'importing', file, key, report })
    try {
      const mode = report.errors.length > 0 ? 'good' : 'all'
      const done = await provider.import(screen.path, { file, key, mode })
      // The server found these rows to be bad in the same transaction; a repeated answer does not name them again.
      const { bad = report.bad } = done
      setState({ step: 'done', file, report: bad ? { ...done, bad } : done })
      await renew()
    } catch (error) {
      const failed = failureOf(error).message
      // A name that was free a moment ago may be taken by now: the file is checked again.
      if (await isReadable(file))
        setState({ step: 'checked', file, key, report: reportOf(error) ?? report, failed })
      else setState({ step: 'choose', failed })
    }
  }

  const undo = async (file: File, report: ImportReport) => {
    setState({ step: 'done', file, report, undoing: true })
    try {
      const { ids, kept, reasons } = await provider.undoImport(screen.path, report.batch as string)
      const said = (['changed', 'used'] as const)
        .filter(why => reasons[why] > 0)
        .map(why => t(`import.stayed.${why}`, { smart_count: reasons[why] }))
      const args = {
        smart_count: ids.length,
        count: ids.length,
        kept,
        reasons: listText(said, locale),
      }
      tell(t(kept > 0 ? 'import.kept' : 'import.undone', args))
      await renew()
      onUndone()
    } catch (error) {
      setState({ step: 'done', file, report, failed: failureOf(error).message })
    }
  }

  return { state, check, run, undo, again: () => setState({ step: 'choose' }) }
}

/** An error of the whole file, such as a missing column or the limit, leaves nothing to import. */
export const hasGoodRows = ({ valid, errors }: ImportReport): boolean =>
  valid > 0 && errors.every(it => it.row > 0)

const reportOf = (error: unknown): ImportReport | undefined => {
  const { data } = (error ?? {}) as { data?: Partial<ImportReport> | null }
  return data?.errors ? (data as ImportReport) : undefined
}
