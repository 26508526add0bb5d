import { ThemeProvider } from '@mui/material/styles'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { requestSignatureOf } from '#server/outbound/sign.ts'
import { Signer } from '#src/features/openAccess/Signer.tsx'
import { themeOf } from '#src/theme/theme.ts'
import { show } from '../ui/show.tsx'

const secret = 'us_k3Jt0vQ2n5wY8aZ1bC4dE7fG0hI3jK6lM9oP2qR5sTu'
const opened = () =>
  show(
    <ThemeProvider theme={themeOf('light')}>
      <Signer keyName="uk_demo" />
    </ThemeProvider>,
  )
const part = (name: string) => screen.getByRole('region', { name }).textContent ?? ''
const bodyOf = (text: string) => JSON.parse(/-d '(.*)'/.exec(text)?.[1] ?? '')

afterEach(() => vi.unstubAllGlobals())

describe('the signer of a key', () => {
  it('signs as the server does, with the secret in the page alone', async () => {
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    opened()
    fireEvent.change(screen.getByLabelText('密钥'), { target: { value: ` ${secret}\n` } })
    const request = await screen.findByRole('region', { name: '登录请求' })
    const { key, sign, ...signed } = bodyOf(request.textContent ?? '')
    expect([key, sign]).toEqual(['uk_demo', requestSignatureOf(secret, signed)])
    expect(part('签名')).toContain(sign)
    expect(request.textContent).not.toContain(secret)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('takes another moment and nonce on demand, since each is good once', async () => {
    opened()
    const before = part('待签名的文本')
    fireEvent.click(screen.getByText('换一组时间戳与随机串'))
    expect(part('待签名的文本')).not.toBe(before)
  })

  it('says why it cannot where the page is not safe', () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
    opened()
    expect(screen.getByText(/https/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('密钥').disabled).toBe(true)
  })
})
