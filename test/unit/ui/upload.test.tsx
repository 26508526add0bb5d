import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ImageUpload } from '#src/ui/upload/ImageUpload.tsx'
import type { SendFile, UploadedFile } from '#src/ui/upload/types.ts'
import { type Attached, UploadField } from '#src/ui/upload/UploadField.tsx'
import { show } from './show.tsx'

const mega = 1024 * 1024
const fileOf = (name: string, type = 'image/png', bytes = 3) =>
  new File([new Uint8Array(bytes)], name, { type })

interface Running {
  file: File
  progress: (part: number) => void
  done: () => Promise<void>
  fail: (message: string) => Promise<void>
  signal: AbortSignal
}
let runs: Running[] = []
const send: SendFile = (file, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const kept = { id: file.name, path: `/${file.name}`, name: file.name } as UploadedFile
    runs.push({
      file,
      signal,
      progress: part => act(() => onProgress(part)),
      done: () => act(async () => resolve(kept)),
      fail: message => act(async () => reject(new Error(message))),
    })
  })
const last = () => runs.at(-1) as Running
const names = () => runs.map(({ file }) => file.name)

const Attachments = ({ most = 4 }: { most?: number }) => {
  const [value, setValue] = useState<readonly Attached[]>([])
  return (
    <UploadField
      label="附件"
      value={value}
      most={most}
      send={send}
      onAdd={added => setValue(now => [...now, added])}
      onRemove={id => setValue(now => now.filter(it => it.id !== id))}
    />
  )
}

const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByRole('group'), { dataTransfer: { files } })
const press = (text: string) => fireEvent.click(screen.getByText(text))
const alertOf = () => screen.getByRole('alert').textContent

beforeEach(() => {
  runs = []
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }))
})
afterEach(() => vi.unstubAllGlobals())

describe('attachments', () => {
  it('dropped together are sent one after the other, with progress and what waits', async () => {
    show(<Attachments />)
    drop(fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf'))
    expect(names()).toEqual(['a.pdf'])
    last().progress(0.42)
    expect(screen.getByRole('progressbar', { name: '正在上传 a.pdf' })).toBeTruthy()
    expect(screen.getByText('42%')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('还有 2 个等待上传')
    await last().done()
    await last().done()
    await last().done()
    expect(names()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
    expect(screen.getAllByLabelText(/^移除 /)).toHaveLength(3)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('are added while others are sent, by paste as well', async () => {
    show(<Attachments />)
    drop(fileOf('a.pdf'))
    fireEvent.paste(screen.getByRole('group'), { clipboardData: { files: [fileOf('b.pdf')] } })
    expect(names()).toEqual(['a.pdf'])
    await last().done()
    expect(names()).toEqual(['a.pdf', 'b.pdf'])
  })

  it.each([
    '系统繁忙，请稍后再试。',
    '操作过于频繁，请 30 秒后再试。',
    '网络连接失败，请检查网络后重试。',
  ])('are kept when it is said "%s", and go on once that is over', async reason => {
    show(<Attachments />)
    drop(fileOf('a.pdf'), fileOf('b.pdf'))
    await last().fail(reason)
    expect(alertOf()).toBe(`a.pdf 没有上传成功：${reason}`)
    expect(screen.getByRole('status').textContent).toBe('还有 1 个等待上传')
    press('重试')
    expect(last().file.name).toBe('a.pdf')
    await last().done()
    await last().done()
    expect(screen.getAllByLabelText(/^移除 /).map(it => it.getAttribute('aria-label'))).toEqual([
      '移除 a.pdf',
      '移除 b.pdf',
    ])
  })

  it('are left out one by one: the others go on', async () => {
    show(<Attachments />)
    drop(fileOf('a.pdf'), fileOf('b.pdf'))
    const first = last()
    press('取消')
    expect(first.signal.aborted).toBe(true)
    expect(last().file.name).toBe('b.pdf')
    await last().fail('系统繁忙，请稍后再试。')
    press('取消')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that are too large are named and left out, the others are sent', () => {
    show(<Attachments />)
    drop(fileOf('film.zip', 'application/zip', 10 * mega + 1), fileOf('a.pdf'))
    expect(alertOf()).toBe('film.zip 超过 10 MB，没有上传')
    expect(names()).toEqual(['a.pdf'])
  })

  it('are no more than may be, those on their way counted', () => {
    show(<Attachments most={2} />)
    drop(fileOf('a.pdf'))
    drop(fileOf('b.pdf'), fileOf('c.pdf'))
    expect(alertOf()).toBe('最多 2 个文件')
    expect(names()).toEqual(['a.pdf'])
  })
})

describe('a picture', () => {
  const uploaded = vi.fn()
  const open = (use: 'code' | 'image' | 'avatar') =>
    show(<ImageUpload label="图片" use={use} src={undefined} send={send} onUploaded={uploaded} />)
  const choose = (file: File) =>
    act(async () => {
      fireEvent.change(document.querySelector('input[type=file]') as Element, {
        target: { files: [file] },
      })
    })

  it.each([
    ['code', 'image/png', 2 * mega + 1, '收款码图片不能超过 2M'],
    ['image', 'image/png', 5 * mega + 1, '文件不能超过 5 MB'],
    ['avatar', 'image/svg+xml', 3, '请选择 PNG、JPEG、WebP 或 GIF 图片'],
  ] as const)(
    'as %s of %s and %i bytes is refused before it is sent',
    async (use, type, bytes, text) => {
      open(use)
      await choose(fileOf('a', type, bytes))
      expect(alertOf()).toBe(text)
      expect(runs).toEqual([])
    },
  )

  it('that no browser can read is refused before it is sent', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')))
    open('code')
    await choose(fileOf('a.png'))
    expect(alertOf()).toBe('图片无法读取，可能已损坏，请换一张')
    expect(runs).toEqual([])
  })

  it('of exactly 2M is sent, kept over a failure, and told once it is there', async () => {
    open('code')
    await choose(fileOf('pay.png', 'image/png', 2 * mega))
    await last().fail('系统繁忙，请稍后再试。')
    expect(alertOf()).toBe('pay.png 没有上传成功：系统繁忙，请稍后再试。')
    press('重试')
    await last().done()
    expect(uploaded).toHaveBeenCalledWith(expect.objectContaining({ path: '/pay.png' }))
  })

  it('takes the place of the one that is still being sent', async () => {
    open('image')
    await choose(fileOf('a.png'))
    await choose(fileOf('b.png'))
    expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false])
  })
})
