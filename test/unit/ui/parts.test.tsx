import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ExplanationView } from '#src/ui/ExplanationView.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import { MaskedText, maskOf } from '#src/ui/MaskedText.tsx'
import { PersonChip } from '#src/ui/PersonChip.tsx'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { RevealOnce } from '#src/ui/RevealOnce.tsx'
import { show } from './show.tsx'

const ask = (danger: boolean) => {
  const [onConfirm, onCancel] = [vi.fn(), vi.fn()]
  show(
    <ConfirmDialog
      open
      title="删除"
      text="删除张伟？"
      verb="删除"
      danger={danger}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  )
  return { onConfirm, onCancel }
}

describe('a confirmation', () => {
  it('names the thing and puts the verb on the button', async () => {
    const { onConfirm } = ask(true)
    expect(screen.getByRole('dialog', { name: '删除' }).textContent).toContain('删除张伟？')
    await userEvent.click(screen.getByRole('button', { name: '删除' }))
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  it('focuses the way out first when it is dangerous, the verb otherwise', () => {
    ask(true)
    expect(document.activeElement?.textContent).toBe('取消')
  })

  it('focuses the verb when nothing can be lost', () => {
    ask(false)
    expect(document.activeElement?.textContent).toBe('删除')
  })
})

describe('a secret shown once', () => {
  it('stays until its button is pressed', () => {
    const close = vi.fn()
    show(<RevealOnce title="重置密码" secret="Xy7-pass" onClose={close} />)
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(close).not.toHaveBeenCalled()
    expect(screen.getByText('Xy7-pass')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '我已保存' }))
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('states of a place', () => {
  it('say why it is empty and offer what helps', async () => {
    const create = vi.fn()
    show(<EmptyState reason="还没有用户" action={{ label: '新增用户', onClick: create }} />)
    await userEvent.click(screen.getByRole('button', { name: '新增用户' }))
    expect(create).toHaveBeenCalledOnce()
  })

  it('say what failed, with the number to quote and a retry', async () => {
    const retry = vi.fn()
    show(<FailedState what="数据库暂时不可用" requestId="r-17" onRetry={retry} />)
    expect(screen.getByRole('alert').textContent).toContain('请求编号 r-17')
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(retry).toHaveBeenCalledOnce()
  })
})

describe('small parts', () => {
  it('covers the middle of a text until asked', async () => {
    show(<MaskedText text="13812345678" />)
    expect(screen.getByText('138••••5678')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '显示' }))
    expect(screen.getByText('13812345678')).toBeTruthy()
  })

  it('covers a short text wholly', () => {
    expect(maskOf('12345', [3, 4])).toBe('•••••')
  })

  it('says how long ago, the exact time on hover', () => {
    const before = new Date(Date.now() - 3 * 60_000 - 30_000).toISOString()
    show(<RelativeTime value={before} note="登录地址 10.0.0.1" />)
    const time = screen.getByText('3 分钟前')
    expect(time.getAttribute('datetime')).toBe(before)
    expect(time.title).toMatch(/\d{4}.*\n登录地址 10.0.0.1/s)
  })

  it('says never for no time', () => {
    show(<RelativeTime value={null} />)
    expect(screen.getByText('从未')).toBeTruthy()
  })

  it('shows a person with a picture of letters', () => {
    const { container } = show(<PersonChip name="zhangwei" subtitle="张伟" />)
    expect(container.textContent).toBe('伟zhangwei 张伟')
  })
})

describe('an explanation', () => {
  it('says the verdict, marks each step, leads to what it speaks of and tells what helps', () => {
    const about = { resource: 'role', id: '7' }
    const steps = [
      { ok: true, text: '账号已启用' },
      { ok: false, text: '角色已停用', about },
    ]
    const told = { allowed: false, verdict: '不能。', steps, mends: ['启用角色'] }
    show(<ExplanationView explanation={told} linkOf={({ resource, id }) => `/${resource}/${id}`} />)
    expect(screen.getByRole('alert').textContent).toContain('不能。')
    expect(screen.getByTitle('不成立')).toBeTruthy()
    expect(screen.getByRole('link', { name: '角色已停用' }).getAttribute('href')).toBe('/role/7')
    expect(screen.getByText('启用角色')).toBeTruthy()
  })
})
