import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import siteParts from '#src/features/site/overrides.tsx'
import { openScreen } from '../kit/screen.tsx'

const site = (auditLog: string) => ({
  id: '1',
  captcha: 'image',
  passwordMin: 8,
  lockFailures: 5,
  lockMinutes: 10,
  secondFactor: 'optional',
  registrationPhone: 'optional',
  themeMode: 'light',
  themeDensity: 'compact',
  signInLogDays: 180,
  auditLog,
  auditLogDays: 180,
})
const open = (auditLog: string) =>
  openScreen('/home/site', {
    rows: { site: [site(auditLog)] },
    overrides: { site: async () => ({ default: siteParts }) },
  })

const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  const data = { auditLogBytes: 12_300_000_000 }
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(JSON.stringify({ code: 0, message: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('how long the audit log is kept', () => {
  it('carries a warning with the size where nothing limits it, and none once days are set', async () => {
    await open('forever')
    expect(
      await screen.findByText(/审计日志没有保留期限，目前占用 12\.3\s?(?:GB|吉字节)/),
    ).toBeTruthy()
    expect(asked).toEqual(['/admin/admin/site/1/logs'])
    expect(screen.queryByLabelText(/审计日志保留天数/)).toBeNull()
    const days = screen.getByLabelText('按天数保留')
    await userEvent.click(days)
    await waitFor(() => expect(screen.queryByText(/没有保留期限/)).toBeNull())
    expect(await screen.findByLabelText(/审计日志保留天数/)).toBeTruthy()
    // The field that appears in the same row does not take it away.
    expect([days.isConnected, document.activeElement === days]).toEqual([true, true])
  })

  it('asks for no size where days are set', async () => {
    await open('days')
    const days = await screen.findByLabelText<HTMLInputElement>(/审计日志保留天数/)
    expect([days.value, screen.queryByText(/没有保留期限/), asked]).toEqual(['180', null, []])
  })
})
