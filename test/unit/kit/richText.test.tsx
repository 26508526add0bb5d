import { ThemeProvider } from '@mui/material/styles'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RichText } from '#src/kit/cells/RichText.tsx'
import { Editor } from '#src/kit/inputs/richText/Editor.tsx'
import { allowedLinkOf } from '#src/kit/inputs/richText/extensions.ts'
import { themeOf } from '#src/theme/theme.ts'
import { show } from '../ui/show.tsx'

/** Where a picture of a text is kept. */
const own = '/admin/admin/file/content?id=7'
const upload = vi.fn()
const changed = vi.fn()
const editorOf = (value: string, more = {}) => (
  <ThemeProvider theme={themeOf('light')}>
    <Editor id="text" label="内容" value={value} onChange={changed} {...more} />
  </ThemeProvider>
)
const Switched = () => {
  const [value, setValue] = useState('<p>旧</p>')
  return (
    <>
      {editorOf(value, { disabled: true })}
      <button type="button" onClick={() => setValue('<p>新</p>')}>
        换
      </button>
    </>
  )
}
const open = (value = '') => show(editorOf(value))
const tool = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  changed.mockReset()
  upload.mockReset()
})

afterEach(() => vi.unstubAllGlobals())

describe('the editor', () => {
  it('formats what is written, and tells the HTML', async () => {
    open('<p>一段</p>')
    await userEvent.click(tool('标题'))
    expect(changed).toHaveBeenLastCalledWith('<h2>一段</h2>')
    await waitFor(() => expect(tool('标题').getAttribute('aria-pressed')).toBe('true'))
    await userEvent.click(tool('撤销'))
    expect(changed).toHaveBeenLastCalledWith('<p>一段</p>')
  })

  it('is one stop of the Tab key, with arrows from button to button', async () => {
    open()
    await userEvent.tab()
    expect(document.activeElement).toBe(tool('撤销'))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(tool('标题'))
    await userEvent.keyboard('{End}')
    expect(document.activeElement).toBe(tool('清除格式'))
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(tool('撤销'))
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '内容' }))
  })

  it('sets links to addresses that are kept alone, without sending the form around', async () => {
    open()
    await userEvent.click(tool('链接'))
    const address = screen.getByRole('textbox', { name: '链接地址' })
    await userEvent.type(address, 'javascript:alert(1){Enter}')
    expect(screen.getByRole('alert').textContent).toBe('请输入 https 地址或邮箱')
    await userEvent.clear(address)
    await userEvent.type(address, 'example.com/a{Enter}')
    expect(changed.mock.lastCall?.[0]).toContain('href="https://example.com/a"')
    expect(screen.queryByRole('textbox', { name: '链接地址' })).toBeNull()
  })

  it('sends a picture, and tells one that is refused', async () => {
    const answers = [
      { code: 0, message: '', data: { path: own, width: 4, height: 3 } },
      { code: -1, message: '文件过大', data: null },
    ]
    vi.stubGlobal('XMLHttpRequest', fakeSending(answers))
    vi.stubGlobal('fetch', async () => new Response(new Blob(['x'], { type: 'image/webp' })))
    const { container } = show(editorOf('', { pictures: true }))
    const field = container.querySelector('input[type=file]') as HTMLInputElement
    const picture = new File(['x'], '机房.png', { type: 'image/png' })
    fireEvent.change(field, { target: { files: [picture] } })
    await waitFor(() =>
      expect(changed.mock.lastCall?.[0]).toContain(
        `<img src="${own}" alt="机房" width="4" height="3">`,
      ),
    )
    await waitFor(() => expect(container.querySelector('img')?.src).toMatch(/^data:/))
    fireEvent.change(field, { target: { files: [picture] } })
    expect(await screen.findByText('文件过大')).toBeDefined()
  })

  it('has no pictures where nothing keeps them, and none from elsewhere', () => {
    const { container } = open('<p>一段<img src="https://evil.example/a.png"></p>')
    expect(screen.queryByRole('button', { name: '图片' })).toBeNull()
    expect(container.querySelector('input[type=file]')).toBeNull()
    expect(container.querySelector('img[src]')).toBeNull()
  })

  it('takes a value from elsewhere, and none where it may not be changed', async () => {
    show(<Switched />)
    expect(screen.queryByRole('toolbar')).toBeNull()
    await userEvent.click(screen.getByText('换'))
    expect(await screen.findByText('新')).toBeDefined()
    expect(changed).not.toHaveBeenCalled()
  })
})

describe('a text that is read', () => {
  it('shows its own pictures with the token of the reader', async () => {
    const asked = vi.fn(async () => new Response(new Blob(['x'], { type: 'image/webp' })))
    vi.stubGlobal('fetch', asked)
    show(<RichText html={`<p>一段</p><img src="${own}" alt="机房" width="4" height="3">`} />)
    const image = screen.getByRole<HTMLImageElement>('img', { name: '机房' })
    expect(image.src).toContain('data:image/svg')
    await waitFor(() => expect(image.src).toMatch(/^data:image\/webp/))
    expect(asked).toHaveBeenCalledWith(expect.stringContaining(own), expect.anything())
  })

  it('leaves the description of one that may not be seen, and asks nobody elsewhere', async () => {
    const refused = { code: 65, message: '没有', data: null }
    vi.stubGlobal('fetch', async () => Response.json(refused, { status: 404 }))
    const { container } = show(
      <RichText
        html={`<p>一段</p><img src="${own}" alt="机房"><img src="https://evil.example/a.png"><img src="//evil.example/b.png" srcset="//evil.example/c.png 2x">`}
      />,
    )
    await waitFor(() => expect(container.querySelector('img[src]')).toBeNull())
    expect(container.innerHTML).not.toContain('evil')
    expect(container.querySelector('img')?.alt).toBe('机房')
  })
})

const fakeSending = (answers: object[]) =>
  class {
    upload = {}
    status = 200
    responseText = ''
    onload = () => {}
    onloadend = () => {}
    open = upload
    setRequestHeader() {}
    getResponseHeader = () => 'application/json'
    send() {
      this.responseText = JSON.stringify(answers.shift())
      queueMicrotask(() => {
        this.onload()
        this.onloadend()
      })
    }
  }

it.each([
  ['https://example.com', 'https://example.com'],
  ['example.com', 'https://example.com'],
  ['a@example.com', 'mailto:a@example.com'],
  ['/home/message', '/home/message'],
  ['//evil.example', undefined],
  ['http://example.com', undefined],
  ['javascript:alert(1)', undefined],
])('%s leads to %s', (typed, href) => {
  expect(allowedLinkOf(typed)).toBe(href)
})
