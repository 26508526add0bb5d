import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslate } from 'react-admin'
import type { Values } from '#resources/core/fieldCondition.ts'
import { failureOf } from '#src/kit/failure.ts'
import { useFormValues } from '#src/kit/form/useForm.ts'
import { roundedText } from '#src/kit/formats.ts'
import {
  type AudienceSize,
  fetchAudienceSize,
  type NoticeAudience,
} from '#src/providers/messages.ts'
import { isOnPlatform } from '#src/providers/session.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'

const lists: Readonly<Record<number, 'tenantIds' | 'deptIds' | 'roleIds' | 'userIds'>> = {
  2: 'tenantIds',
  3: 'deptIds',
  4: 'roleIds',
  5: 'userIds',
}

/** The range that a form holds, or undefined while it names nobody; no tenant chosen means all of them. */
const audienceOf = (values: Values): NoticeAudience | undefined => {
  const rangeType = Number(values.rangeType ?? 1)
  const list = lists[rangeType]
  if (!list) return { rangeType }
  const ids = (values[list] ?? []) as readonly string[]
  return ids.length > 0 || rangeType === 2 ? { rangeType, [list]: ids } : undefined
}

/** How many people the range reaches, counted again with each choice. */
export const AudiencePreview = () => {
  const translate = useTranslate()
  const locale = useLanguage()
  const range = useDeferredValue(audienceOf(useFormValues()))
  const { data, error } = useQuery({
    queryKey: ['notice', 'reach', JSON.stringify(range)],
    queryFn: ({ signal }) => fetchAudienceSize(range as NoticeAudience, signal),
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const says = (name: string, args = {}) => translate(`noticeScreen.reach.${name}`, args)
  return (
    <p role="status" style={{ margin: '0 0 16px', display: 'grid' }}>
      <span>{textOf({ range, data, error, locale }, says)}</span>
      {range?.rangeType === 1 && isOnPlatform() && <small>{says('everyone')}</small>}
    </p>
  )
}

interface Counted {
  range: NoticeAudience | undefined
  data: AudienceSize | undefined
  error: unknown
  locale: string
}

const textOf = (
  { range, data, error, locale }: Counted,
  says: (name: string, args?: object) => string,
): string => {
  if (!range) return says('choose')
  if (error) return failureOf(error).message
  if (!data) return says('counting')
  if (data.people === 0) return says('nobody')
  if (data.estimated) return says('about', { people: roundedText(data.people, locale) })
  return range.rangeType === 2
    ? says('tenants', { smart_count: data.people, tenants: data.tenants })
    : says('people', { smart_count: data.people })
}
