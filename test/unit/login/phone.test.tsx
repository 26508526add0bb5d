import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ForgotForm } from '#src/login/phone/ForgotForm.tsx'
import { PhoneForm } from '#src/login/phone/PhoneForm.tsx'
import { defaultLoginConfig } from '#src/login/site.ts'
import type { StepProps } from '#src/login/steps.ts'
import { LoginLanguageProvider } from '#src/login/words.tsx'

vi.mock('#src/login/preload.ts', () => ({ preloadConsole: () => {} }))

const ok = (data: unknown) => ({ code: 0, message: '', data })
const wrongCaptcha = { code: -1, message: 'Verification Code Error', data: { captcha: true } }
let asked: object
let answer: object
const calls: string[] = []
const bodies: unknown[] = []
const fetched = async (url: string | URL | Request, init?: RequestInit) => {
  calls.push(String(url))
  if (init?.body) bodies.push(JSON.parse(String(init.body)))
  if (String(url).includes('/sms/send')) return Response.json(asked)
  if (String(url).includes('/captcha'))
    return Response.json(ok({ cid: `c${calls.length}`, image: 'data:image/svg+xml,' }))
  return Response.json(answer)
}

const done = vi.fn()
const went = vi.fn()
let captcha: StepProps['login']['captcha'] = 'image'
const Step = ({ of: Form }: { of: (props: StepProps) => React.ReactNode }) => {
  const [name, onName] = useState('')
  const [mobile, onMobile] = useState('')
  const typed = { name, onName, mobile, onMobile, factors: undefined }
  return (
    <LoginLanguageProvider>
      <Form
        {...typed}
        login={{ ...defaultLoginConfig, captcha, phone: true, trial: true }}
        onGo={went}
        onSignedIn={done}
        onLeave={() => {}}
      />
      <output>{name}</output>
    </LoginLanguageProvider>
  )
}

beforeEach(() => {
  localStorage.setItem('LANGUAGE', 'en-US')
  vi.stubGlobal('fetch', fetched)
  asked = ok({ retryAfter: 60 })
  answer = ok({ token: 't' })
  captcha = 'image'
  calls.length = 0
  bodies.length = 0
  done.mockClear()
  went.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

const show = async (Form = PhoneForm) => {
  render(<Step of={Form} />)
  await screen.findByRole('img', { hidden: true })
}
const type = async (label: string, text: string) => {
  await userEvent.click(screen.getByLabelText(label))
  await userEvent.paste(text.replace('{Enter}', ''))
  if (text.endsWith('{Enter}')) await userEvent.keyboard('{Enter}')
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const alerts = () => screen.getAllByRole('alert').map(one => one.textContent)
const getCode = async () => {
  await type('Phone number', '138 0013 8000')
  await type('Verification code', 'abcd')
  await press('Get code')
}

describe('asking for a code', () => {
  it('says what is missing in the words of the specification', async () => {
    await show()
    await press('Get code')
    expect(alerts()).toEqual(['Please input your phone number!', 'Please input verification code!'])
    await type('Phone number', '12345')
    await press('Get code')
    expect(alerts()[0]).toBe('Phone number is invalid!')
    // What was wrong with one number is not wrong with the next.
    await type('Phone number', '9')
    expect(screen.queryByText('Phone number is invalid!')).toBeNull()
  })

  it('sends number and captcha, says so, and counts down what the server said', async () => {
    await show()
    await getCode()
    expect(await screen.findByText('Successfully obtained verification code!')).toBeTruthy()
    expect(calls.at(-1)).toBe(
      '/admin/admin/sms/send?event=login&mobile=13800138000&cid=c1&captcha=abcd',
    )
    expect(screen.getByRole('button', { name: /^Again in (?:60|59) s$/ })).toHaveProperty(
      'disabled',
      true,
    )
    expect(document.activeElement).toBe(screen.getByLabelText('SMS code'))
  })

  it('is what Enter does where the captcha is read', async () => {
    await show()
    await type('Phone number', '13800138000')
    await type('Verification code', 'abcd{Enter}')
    expect(await screen.findByText('Successfully obtained verification code!')).toBeTruthy()
    expect(bodies).toEqual([])
  })

  it('says nothing of a captcha where the site wants none', async () => {
    captcha = 'off'
    render(<Step of={PhoneForm} />)
    await type('Phone number', '13800138000')
    expect(screen.queryByText(/Checking|robot/)).toBeNull()
    await press('Get code')
    await screen.findByText('Successfully obtained verification code!')
    expect(calls).toEqual(['/admin/admin/sms/send?event=login&mobile=13800138000&cid=&captcha='])
  })

  it('counts on after another tab of the form or a reload', async () => {
    await show()
    await getCode()
    await screen.findByText('Successfully obtained verification code!')
    cleanup()
    await show()
    expect(screen.getByRole('button', { name: /^Again in \d+ s$/ })).toBeTruthy()
  })

  it('waits as long as the server says when it was too soon', async () => {
    asked = { code: -1, message: 'Ask for another code in 30 seconds.', data: { retryAfter: 30 } }
    await show()
    await getCode()
    expect(await screen.findByText('Ask for another code in 30 seconds.')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Again in (?:30|29) s$/ })).toBeTruthy()
  })

  it('draws another captcha when it was read wrong, keeps the number, and goes there', async () => {
    asked = wrongCaptcha
    await show()
    await getCode()
    expect(await screen.findByText('Verification Code Error')).toBeTruthy()
    await waitFor(() => expect(calls.filter(call => call.includes('captcha?'))).toHaveLength(2))
    expect(screen.getByLabelText('Phone number')).toHaveProperty('value', '138 0013 8000')
    expect(document.activeElement).toBe(screen.getByLabelText('Verification code'))
  })
})

describe('signing in by phone', () => {
  it('wants number and code', async () => {
    await show()
    await press('Sign in')
    expect(alerts()).toEqual(['Please input your phone number!', 'Please input code!'])
  })

  it('sends them, digits alone, and hands over the answer', async () => {
    await show()
    await type('Phone number', '+86 138-0013-8000')
    await type('SMS code', '12 34 56{Enter}')
    await waitFor(() => expect(done).toHaveBeenCalledWith({ token: 't' }))
    expect(bodies).toEqual([{ mobile: '13800138000', code: '123456', remember: false }])
  })

  it('keeps what was typed when it is refused', async () => {
    answer = { code: -1, message: 'Verification Code Error', data: null }
    await show()
    await type('Phone number', '13800138000')
    await type('SMS code', '123456{Enter}')
    expect(await screen.findByText('Verification Code Error')).toBeTruthy()
    expect(screen.getByLabelText('SMS code')).toHaveProperty('value', '123456')
  })
})

describe('a forgotten password', () => {
  it('is set anew, and one goes back with the name kept', async () => {
    answer = ok(null)
    await show(ForgotForm)
    await type('Phone number', '13800138000')
    await type('SMS code', '123456')
    await press('Reset password')
    expect(alerts()).toEqual(['Please input your password!'])
    await type('New password', 'Ever-so-long-1')
    expect(screen.queryByText('Please input your password!')).toBeNull()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(went).toHaveBeenCalledWith('account', 'forgot.done'))
    expect(bodies).toEqual([{ mobile: '13800138000', code: '123456', password: 'Ever-so-long-1' }])
    expect(document.querySelector('output')?.textContent).toBe('13800138000')
  })
})
