import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Values } from '#resources/core/fieldCondition.ts'
import { parts } from '#src/features.ts'
import type { OverrideLoaders } from '#src/kit/overrides.ts'
import { openScreen, people } from '../kit/screen.tsx'

const line = { userId: null, holder: '张三', remark: '奖金', operatorName: '李四' }

describe('the ledger', () => {
  it('shows what came and went with its sign, points whole, and who is gone by name', async () => {
    await openScreen('/org/ledger', {
      overrides: parts.overrides,
      rows: {
        ledger: [
          { ...line, account: 'balance', kind: 'add', amount: '1500.50', before: '0.00' },
          { ...line, account: 'integral', kind: 'deduct', amount: '20.00', before: '120.00' },
        ],
      },
    })
    expect(await screen.findByText('+1,500.50')).toBeTruthy()
    expect(screen.getByText('−20')).toBeTruthy()
    expect(screen.getByText('120')).toBeTruthy()
    expect(screen.getAllByText('张三')).toHaveLength(2)
  })
})

describe('the dialog that changes a balance', () => {
  it('asks before what was typed is lost by leaving while it is reviewed', async () => {
    const reviews = { changeBalance: () => <p>reviewed</p> }
    const { router } = await openScreen('/org/user', {
      rows: { user: [{ ...people[0], balance: '12.00' }] },
      overrides: { user: async () => ({ default: { reviews } }) } as unknown as OverrideLoaders,
    })
    fireEvent.click(await screen.findByRole('button', { name: /的更多操作$/ }))
    fireEvent.click(await screen.findByText('调整余额'))
    fireEvent.change(await screen.findByLabelText(/^金额/), { target: { value: '5' } })
    fireEvent.change(screen.getByLabelText(/^事由/), { target: { value: '奖金' } })
    fireEvent.click(screen.getByText('调整余额', { selector: 'button' }))
    await screen.findByText('reviewed')
    await act(() => router.navigate('/org/dept'))
    expect(screen.getByText('修改还没有保存，要离开吗？')).toBeTruthy()
  })

  it('says what is there, asks for no key, and sends the same one when it is sent again', async () => {
    const sent: Values[] = []
    const changeBalance = (_rows: readonly Values[], input: Values) => {
      sent.push(input)
      if (sent.length === 1) throw Object.assign(new Error('断网了'), { code: -1 })
      return {}
    }
    const [person] = people
    await openScreen('/org/user', {
      rows: { user: [{ ...person, balance: '12.00' }] },
      actions: { changeBalance },
    })
    fireEvent.click(await screen.findByRole('button', { name: /的更多操作$/ }))
    fireEvent.click(await screen.findByText('调整余额'))
    const sentence = await screen.findByText(/现有余额 12.00 元/)
    const dialog = sentence.closest('[role="dialog"]') as HTMLElement
    const send = () => fireEvent.click(within(dialog).getByText('调整余额', { selector: 'button' }))
    const fill = (label: RegExp, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
    expect(within(dialog).queryByText('操作编号')).toBeNull()
    fill(/^金额/, '5')
    fill(/^事由/, '奖金')
    send()
    expect(await within(dialog).findByText('断网了')).toBeTruthy()
    send()
    expect(await screen.findByText(/^已调整用户“.+”的余额$/)).toBeTruthy()
    expect(sent[0]?.key).toMatch(/^[\w-]{10,64}$/)
    expect(sent[1]).toEqual(sent[0])
  })
})
