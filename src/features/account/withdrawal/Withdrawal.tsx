import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Values } from '#resources/core/fieldCondition.ts'
import { payee as definition } from '#resources/payee.ts'
import { failureOf } from '#src/kit/failure.ts'
import { useRestoredDraft } from '#src/kit/form/useDraft.ts'
import type { AnyRow } from '#src/kit/overrides.ts'
import { useToast } from '#src/kit/useToast.ts'
import { request } from '#src/providers/http.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { CodeField } from '../CodeField.tsx'
import { Fetched } from '../Fetched.tsx'
import { OwnForm, ownDraftOf } from '../OwnForm.tsx'
import { Part } from '../parts.tsx'
import { accountApi, postAccountChange } from '../useAccount.ts'

interface Payee extends AnyRow {
  name: string
  account: string
  picture: string | null
  updatedAt: string
}
interface PayeeAnswer {
  payee: Payee | null
  /** Covered; a code goes to it. */
  phone: string | null
}

const key = ['account', 'payee']

/** Where one is paid. */
const Withdrawal = () => {
  const translate = useTranslate()
  const [begun, setBegun] = useState(
    useRestoredDraft(definition, ownDraftOf(definition)) !== undefined,
  )
  const query = useQuery({
    queryKey: key,
    queryFn: () => request<PayeeAnswer>(`${accountApi}/payee`),
    retry: false,
  })
  return (
    <Part title={translate('account.payee.title')} hint={translate('account.payee.hint')}>
      <Fetched query={query}>
        {answer =>
          answer.payee || begun ? (
            <PayeeForm answer={answer} onReload={() => query.refetch()} />
          ) : (
            <EmptyState
              reason={translate('account.payee.none')}
              hint={translate('account.payee.noneHint')}
              action={{ label: translate('account.payee.begin'), onClick: () => setBegun(true) }}
            />
          )
        }
      </Fetched>
    </Part>
  )
}

export default Withdrawal

interface PayeeFormProps {
  answer: PayeeAnswer
  onReload: () => Promise<unknown>
}

const PayeeForm = ({ answer: { payee, phone }, onReload }: PayeeFormProps) => {
  const translate = useTranslate()
  const tell = useToast()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const save = (values: Values, stored: AnyRow | undefined) => {
    setWrong(undefined)
    const { name, account, picture } = { picture: null, ...stored, ...values } as Payee
    const body = { name, account, picture, ...(phone ? { code: code.trim() } : {}) }
    return postAccountChange<Payee>('payee', body).catch(error => {
      setWrong(failureOf(error).fields.code)
      throw error
    })
  }
  const show = (saved: Payee) => {
    tell(translate('account.payee.done'))
    setCode('')
    client.setQueryData(key, { payee: saved, phone })
  }
  return (
    <OwnForm
      resource={definition}
      row={(payee ?? undefined) as AnyRow | undefined}
      send={save}
      onSaved={show}
      onReload={onReload}
      more={
        phone && (
          <div style={{ maxWidth: 352 }}>
            <CodeField
              value={code}
              error={wrong}
              help={translate('account.payee.code', { phone })}
              onChange={setCode}
              from={() => '/admin/admin/sms/send?event=withdraw'}
              onFailed={error => setWrong(failureOf(error).message)}
            />
          </div>
        )
      }
    />
  )
}
