import { useState } from 'react'
import type { NewPasswords } from '#resources/core/resource.ts'
import { useConsoleProvider } from '#src/kit/KitProvider.tsx'
import { useActions } from '../actions/ActionsProvider.tsx'
import { useScreen } from '../context.tsx'
import { failureOf } from '../failure.ts'

type People = NewPasswords['list']

/** New passwords for the rows of an import, in as many portions as the action wants; undefined where nobody may. */
export const useNewPasswords = (ids: readonly string[]) => {
  const { screen } = useScreen().place
  const provider = useConsoleProvider()
  const offer = useActions().granted.selection.find(it => it.custom?.handsOver)
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<People>([])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const left = ids.filter(id => !given.has(id))
  if (!offer) return undefined
  const most = offer.custom?.max ?? left.length
  const make = async () => {
    const made: People[number][] = []
    setBusy(true)
    setFailed(undefined)
    try {
      for (let from = 0; from < left.length; from += most) {
        const portion = left.slice(from, from + most)
        const { list } = await provider.act<NewPasswords>(screen.path, {
          action: offer.name,
          ids: portion,
        })
        made.push(...list)
        setGiven(before => new Set([...before, ...portion]))
      }
    } catch (error) {
      // Those made before are shown all the same: nobody can read them again.
      setFailed(failureOf(error).message)
    }
    setShown(made)
    setBusy(false)
  }
  return {
    left: left.length,
    done: ids.length - left.length,
    total: ids.length,
    shown,
    busy,
    failed,
    make,
    close: () => setShown([]),
  }
}

export type Passwords = NonNullable<ReturnType<typeof useNewPasswords>>

/** Whether everybody has a password: their accounts are in use, and undoing the import leaves them. */
export const areHandedOver = (passwords: Passwords | undefined): boolean => passwords?.left === 0
