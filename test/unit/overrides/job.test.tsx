import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import jobParts from '#src/features/jobs/overrides.tsx'
import type { ConsoleProvider } from '#src/providers/types.ts'
import { exhaustively } from '#test/support/tier.ts'
import { openScreen } from '../kit/screen.tsx'

const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
const job = (more: object) => ({
  id: '1',
  name: '读出姓名的拼音',
  kind: 'core.pinyin',
  state: 'scheduled',
  attempts: 0,
  nextAt: soon(3_600_000),
  createdAt: soon(-3_600_000),
  ...more,
})
const overrides = { job: async () => ({ default: jobParts }) }
/** Lists answer one set of rows after the other. */
const inTurn = (...turns: readonly object[]) => {
  const asked = { count: 0 }
  const adapt = (): Partial<ConsoleProvider> => ({
    getList: (async () => {
      const row = turns[Math.min(asked.count, turns.length - 1)]
      asked.count += 1
      return { data: [row], total: 1 }
    }) as unknown as ConsoleProvider['getList'],
  })
  return { asked, adapt }
}

describe('the screen of jobs', () => {
  exhaustively(() => {
    it('follows a job from its time on until it waits for the next one', async () => {
      const { asked, adapt } = inTurn(
        job({ state: 'waiting', nextAt: soon(-10) }),
        job({ state: 'running', nextAt: null }),
        job({}),
      )
      await openScreen('/pt/jobs', { overrides, adapt })
      expect(await screen.findByText('等待中')).toBeTruthy()
      expect(await screen.findByText('运行中', {}, { timeout: 4000 })).toBeTruthy()
      expect(await screen.findByText('已排期', {}, { timeout: 4000 })).toBeTruthy()
      expect(asked.count).toBe(3)
    }, 15_000)
  })

  it('says of the next run what is to come, and never that it was just now', async () => {
    const rows = {
      job: [
        job({ nextAt: soon(30_000) }),
        job({ id: '2', state: 'waiting', nextAt: soon(-10) }),
        job({ id: '3' }),
      ],
    }
    await openScreen('/pt/jobs', { overrides, rows })
    expect(await screen.findByText('1 分钟内')).toBeTruthy()
    expect(screen.getByText('现在')).toBeTruthy()
    expect(screen.queryByText('刚刚')).toBeNull()
  })

  it('has one titled section on the page of a job', async () => {
    await openScreen('/pt/jobs/1/show', { overrides, rows: { job: [job({})] } })
    await screen.findByRole('heading', { level: 1 })
    const titles = screen.getAllByRole('heading', { level: 2 }).map(it => it.textContent)
    expect(titles).toEqual(['基本信息'])
  })

  it.each(['/pt/jobs/1', '/pt/jobs/create', '/pt/jobs/abc'])(
    'has nothing at %s, whoever asks',
    async address => {
      await openScreen(address, { overrides, rows: { job: [job({})] } })
      await waitFor(() => expect(screen.getByText('页面不存在')).toBeTruthy())
    },
  )

  it('is closed to who may not list them, whatever is asked for', async () => {
    await openScreen('/pt/jobs/create', { overrides, denied: ['list'] })
    await waitFor(() => expect(screen.getByText('没有访问权限')).toBeTruthy())
  })
})
