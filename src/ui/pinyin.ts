import { useEffect, useState } from 'react'

/** A part of a text: from here, up to but not with there. */
export type TextRange = readonly [from: number, to: number]

type Match = (text: string, letters: string) => number[] | null
let match: Match | undefined
let loading: Promise<void> | undefined

/** Fetches what knows how Chinese is read; until then texts are found as they stand alone. */
export const loadPinyin = (): Promise<void> => {
  loading ??= import('pinyin-pro').then(
    pinyin => {
      // Signs that follow each other: letters picked from all over a title find half of all titles.
      match = (text, letters) => pinyin.match(text, letters, { continuous: true })
    },
    () => {
      loading = undefined
    },
  )
  return loading
}

/** Where a text stands in a name, as it is, or by the letters it is read with (its syllables, their initials, or both). */
export const findTextRange: FindText = (name, text) =>
  rangeAsIs(name, text) ?? rangeByPinyin(name, text)

/** Finds a text in a name. */
export type FindText = (name: string, text: string) => TextRange | undefined

/**
 * Loads pinyin once it could find more among these names. Returns `rangeIn` when it is loaded, and until
 * then a search for the text as it is written, so that what depends on the search is computed again.
 */
export const usePinyin = (text: string, names: () => readonly string[]): FindText => {
  const [ready, setReady] = useState(match !== undefined)
  useEffect(() => {
    if (ready || !lettersOf(text) || !names().some(isRead)) return
    void loadPinyin().then(() => setReady(match !== undefined))
  }, [ready, text, names])
  return ready ? findTextRange : rangeAsIs
}

const rangeAsIs: FindText = (name, text) => {
  const at = text ? name.toLowerCase().indexOf(text.toLowerCase()) : -1
  return at < 0 ? undefined : [at, at + text.length]
}

const rangeByPinyin: FindText = (name, text) => {
  const letters = lettersOf(text)
  if (!match || !letters || !isRead(name)) return
  const found = match(name, letters)
  const [first] = found ?? []
  const last = found?.at(-1)
  return first === undefined || last === undefined ? undefined : [first, last + 1]
}

/** The text as letters that a name may be read with; none where it holds anything else. */
const lettersOf = (text: string): string | undefined =>
  /^[a-z]+$/.exec(text.replace(/[\s']/g, '').toLowerCase())?.[0]

const isRead = (name: string) => /\p{Script=Han}/u.test(name)
