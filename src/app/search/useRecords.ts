import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from '#src/providers/http.ts'
import { findTextRange } from '#src/ui/pinyin.ts'
import { useDebounced } from '#src/ui/typing/useDebounced.ts'

/** A row that the server found, and the screen that shows it. */
export interface RecordHit {
  resource: string
  id: string
  title: string
  subtitle: string | null
  screen: string
}

interface Answer {
  list: readonly RecordHit[]
  /** Resources that took too long to look through. */
  left: readonly string[]
}

/** What the server finds once typing rests; the call before is given up. */
export const useRecords = (typed: string) => {
  const text = useDebounced(typed.trim())
  const enabled = isEnough(typed.trim())
  const asked = useQuery({
    queryKey: ['search', text],
    enabled: enabled && isEnough(text),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<Answer>('/user/admin/search', { query: { q: text }, signal, display: 'silent' }),
  })
  const waits = enabled && (text !== typed.trim() || asked.isFetching)
  return {
    list: enabled ? (asked.data?.list ?? []).filter(it => !waits || holds(it, typed.trim())) : [],
    left: enabled && !waits ? (asked.data?.left ?? []) : [],
    loading: waits,
    error: enabled && !waits ? asked.error : null,
    retry: () => void asked.refetch(),
  }
}

/** Of what the call before found, only what still fits stays until the next answer. */
const holds = ({ title, subtitle }: RecordHit, text: string) =>
  [title, subtitle ?? ''].some(it => findTextRange(it, text) !== undefined)

/** One sign of a script that writes words with one, else two characters. */
const isEnough = (text: string) =>
  [...text].length > 1 ||
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
