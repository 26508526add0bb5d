import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useToast } from '#src/kit/useToast.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { copyText } from '#src/ui/clipboard.ts'
import { failureOf } from '../failure.ts'
import { useKitTranslate } from '../words.ts'
import type { CurrentView } from './useCurrentView.ts'
import { ViewForm } from './ViewForm.tsx'

/** What can be done with the view in force, or with what the list shows now. */
export const ViewActions = ({ view, mayShare }: { view: CurrentView; mayShare: boolean }) => {
  const t = useKitTranslate()
  const tell = useToast()
  const { current, changed, views, now, choose, name, initial, setInitial, setOpen } = view
  const [form, setForm] = useState<'add' | 'change'>()
  const [asks, setAsks] = useState(false)
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      tell(done)
      setOpen(false)
    } catch (error) {
      tell(failureOf(error).message, 'error')
    }
  }
  if (form)
    return (
      <ViewForm
        view={form === 'change' ? current : undefined}
        mayShare={mayShare}
        onCancel={() => setForm(undefined)}
        onSave={named => {
          const kept = form === 'change' ? current : undefined
          const { filters, columns, sort } = kept ?? now
          const known = kept && { id: kept.id, version: kept.version }
          const saved = { ...known, filters, columns, sort, ...named }
          return attempt(
            async () => name(await views.save(saved)),
            t('views.saved', { title: named.title }),
          )
        }}
      />
    )
  const update = () =>
    current &&
    attempt(
      () => {
        const { id, version, title, sharing, roleId } = current
        return views.save({ id, version, title, sharing, roleId, ...now })
      },
      t('views.saved', { title: current.title }),
    )
  const copy = async () => {
    const { origin, pathname } = window.location
    const link = `${origin}${pathname}?view=${current?.id}`
    if (!(await copyText(link))) return tell(t('views.notCopied', { link }), 'error')
    tell(t('views.copied'))
    setOpen(false)
  }
  return (
    <Box sx={{ p: 1, display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Button onClick={() => setForm('add')}>{t('views.saveAs')}</Button>
      {current?.mayChange && changed && <Button onClick={update}>{t('views.update')}</Button>}
      {current?.mayChange && <Button onClick={() => setForm('change')}>{t('views.edit')}</Button>}
      {current && (
        <Button onClick={() => setInitial(initial === current.id ? null : current.id)}>
          {t(initial === current.id ? 'views.notFirst' : 'views.makeFirst')}
        </Button>
      )}
      {current && <Button onClick={copy}>{t('views.copy')}</Button>}
      {current?.mayChange && (
        <Button color="error" onClick={() => setAsks(true)}>
          {t('views.delete')}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        danger
        title={t('views.deleting', { title: current?.title ?? '' })}
        verb={t('views.delete')}
        onCancel={() => setAsks(false)}
        onConfirm={() =>
          attempt(
            async () => {
              if (!current) return
              await views.remove(current.id)
              if (initial === current.id) setInitial(null)
              choose(null)
            },
            t('views.deleted', { title: current?.title ?? '' }),
          )
        }
      />
    </Box>
  )
}
