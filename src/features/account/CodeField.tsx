import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { request } from '#src/providers/http.ts'
import { Field } from './Field.tsx'

interface CodeFieldProps {
  help?: string
  value: string
  error: string | undefined
  onChange: (code: string) => void
  /** The address that sends one, or undefined while it is not known where to. */
  from: () => string | undefined
  onFailed: (error: unknown) => void
}

/** A code that is sent to a phone or an address; the next may be asked for when the server says so. */
export const CodeField = ({
  value,
  error,
  help = '',
  onChange,
  from,
  onFailed,
}: CodeFieldProps) => {
  const translate = useTranslate()
  const [left, setLeft] = useSeconds()
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    const path = from()
    if (!path) return
    setBusy(true)
    await request<{ retryAfter: number }>(path, { method: 'POST' }).then(
      ({ retryAfter }) => setLeft(retryAfter),
      failure => {
        setLeft((failure as { data?: { retryAfter?: number } }).data?.retryAfter ?? 0)
        onFailed(failure)
      },
    )
    setBusy(false)
  }
  return (
    <Field
      name="code"
      label={translate('account.code.label')}
      value={value}
      error={error}
      help={help}
      onChange={onChange}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      beside={
        <Button
          variant="outlined"
          color="inherit"
          sx={{ flex: 'none' }}
          loading={busy}
          disabled={left > 0}
          onClick={() => void ask()}
        >
          {left > 0
            ? translate('account.code.again', { seconds: left })
            : translate('account.code.send')}
        </Button>
      }
    />
  )
}

/** Counts down to nothing. */
const useSeconds = () => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft] as const
}
