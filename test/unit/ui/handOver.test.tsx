import { fireEvent, screen, within } from '@testing-library/react'
import { Fragment, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { csvFile } from '#resources/core/csv.ts'
import { rowsOf, textOf } from '#src/ui/handOver/credentials.ts'
import { HandOver } from '#src/ui/handOver/HandOver.tsx'
import { KeptDialogs } from '#src/ui/keptDialogs.tsx'
import { show } from './show.tsx'

const labels = { address: '登录地址', userName: '用户名', realName: '姓名', password: '密码' }
const address = 'https://iot.example.com/user/web/user/login'
const people = [
  { userName: 'ada', realName: '=cmd()', password: 'Xy7-pass' },
  { userName: 'bo', realName: '', password: 'Qw8-pass' },
]

/** A console whose parts are mounted anew, and what opens the sheet once. */
const Remounted = ({ close }: { close: () => void }) => {
  const [key, setKey] = useState(0)
  const [open, setOpen] = useState(true)
  const onClose = () => {
    setOpen(false)
    close()
  }
  return (
    <>
      <button type="button" onClick={() => setKey(1)}>
        Other language
      </button>
      <Fragment key={key}>
        <KeptDialogs />
        {open && key === 0 && (
          <HandOver title={() => '登录信息'} address={address} people={people} onClose={onClose} />
        )}
      </Fragment>
    </>
  )
}

describe('the sheet of new passwords', () => {
  it('shows one person with address, user name and password, each of them to be copied', () => {
    const close = vi.fn()
    show(
      <HandOver
        title={() => '登录信息'}
        address={address}
        people={people.slice(0, 1)}
        onClose={close}
      />,
    )
    const dialog = screen.getByRole('dialog', { name: '登录信息' })
    for (const text of [address, 'ada', 'Xy7-pass'])
      expect(within(dialog).getAllByText(text).length).toBeGreaterThan(0)
    for (const name of ['复制 登录地址', '复制 用户名', '复制 密码', '复制全部'])
      expect(within(dialog).getByRole('button', { name })).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: '下载 CSV' })).toBeNull()
  })

  it('stays until its button is pressed', () => {
    const close = vi.fn()
    show(<HandOver title={() => '登录信息'} address={address} people={people} onClose={close} />)
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(close).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '我已保存' }))
    expect(close).toHaveBeenCalledOnce()
  })

  it('stays when all that opened it is mounted anew, as after a change of the language', () => {
    const close = vi.fn()
    show(<Remounted close={close} />)
    fireEvent.click(screen.getByText('Other language'))
    const dialog = within(screen.getByRole('dialog', { name: '登录信息' }))
    expect(within(dialog.getByRole('table')).getByText('Xy7-pass')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: '我已保存' }))
    expect(close).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is gone for good once it was closed', () => {
    show(<Remounted close={vi.fn()} />)
    fireEvent.click(screen.getByRole('button', { name: '我已保存' }))
    fireEvent.click(screen.getByText('Other language'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('lists several people in a table, and offers a file and paper', () => {
    show(<HandOver title={() => '登录信息'} address={address} people={people} onClose={vi.fn()} />)
    const table = within(screen.getByRole('table'))
    expect(table.getAllByRole('row')).toHaveLength(3)
    expect(screen.getByRole('button', { name: '下载 CSV' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '打印' })).toBeTruthy()
  })

  it('is a file that a spreadsheet reads as UTF-8 and runs nothing of', () => {
    const file = csvFile(rowsOf(address, people, labels))
    expect(file.startsWith('\uFEFF登录地址,用户名,姓名,密码\r\n')).toBe(true)
    expect(file).toContain(`${address},ada,"'=cmd()",Xy7-pass\r\n`)
    expect(file).toContain(`${address},bo,,Qw8-pass\r\n`)
  })

  it('is copied as a block of lines for each person, without a name that is not known', () => {
    expect(textOf(address, people, labels)).toBe(
      [
        `登录地址: ${address}\n用户名: ada\n姓名: =cmd()\n密码: Xy7-pass`,
        `登录地址: ${address}\n用户名: bo\n密码: Qw8-pass`,
      ].join('\n\n'),
    )
  })
})
