import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { faultsIn } from './support/axe.ts'
import { expectFits, expectWords, signedIn } from './support/browser.ts'

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
const accessible = async (page: Page) => expect(await faultsIn(page)).toEqual([])

/** Calls the API as the page does. */
const called = (page: Page, path: string, body?: string) =>
  page.evaluate(
    async ([path, body]) => {
      const xsrf = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(path, {
        ...(body === undefined ? {} : { method: 'POST', body }),
        headers: {
          Authorization: localStorage.getItem('ACCESS-TOKEN') ?? '',
          'X-XSRF-TOKEN': decodeURIComponent(xsrf),
        },
      })
      return (await answer.json()).data
    },
    [path, body] as const,
  )
const ownId = async (page: Page): Promise<string> =>
  (await called(page, '/user/admin/member/info')).id

/** Drops a file on the field, as from a folder. */
const drop = async (page: Page, name: string, type: string, bytes: Buffer) => {
  const transfer = await page.evaluateHandle(
    ([name, type, text]) => {
      const held = new DataTransfer()
      const bytes = Uint8Array.from(atob(text), it => it.charCodeAt(0))
      held.items.add(new File([bytes], name, { type }))
      return held
    },
    [name, type, bytes.toString('base64')] as const,
  )
  const place = page.getByRole('dialog').getByRole('group', { name: '头像' })
  await place.dispatchEvent('drop', { dataTransfer: transfer })
}

test('an avatar is dropped, cropped by keys, sent with its progress and kept; it is found among the files', async () => {
  const { page, goto, complaints } = await signedIn('tenant')
  await goto('org/files')
  await goto(`org/user/${await ownId(page)}`)
  const field = page.getByRole('dialog').locator('[data-field="avatar"]')
  await field.waitFor()

  await drop(page, 'notes.txt', 'text/plain', Buffer.from('no picture'))
  await field.getByText('请选择 PNG、JPEG、WebP 或 GIF 图片', { exact: true }).waitFor()
  await drop(page, 'broken.png', 'image/png', Buffer.from('no picture'))
  await field.getByText('图片无法读取，可能已损坏，请换一张').waitFor()

  await drop(page, '我.jpg', 'image/jpeg', await picture('#2f6f4f'))
  const crop = page.getByRole('dialog', { name: '裁剪头像' })
  await crop.getByRole('application', { name: /拖动图片/ }).focus()
  await page.keyboard.press('ArrowRight')
  await crop.getByRole('slider', { name: '缩放' }).focus()
  for (let left = 3; left > 0; left -= 1) await page.keyboard.press('ArrowRight')
  await accessible(page)

  // Held, so that its progress and the way to stop it are there to be seen.
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/file/upload?*', async route => {
    await held
    await route.continue()
  })
  await expect.poll(() => crop.getByRole('button', { name: '使用' }).isEnabled()).toBe(true)
  await page.keyboard.press('Enter')
  await field.getByRole('progressbar', { name: /正在上传/ }).waitFor()
  await field.getByRole('button', { name: '取消' }).waitFor()
  release()
  await field.getByRole('img', { name: '头像' }).waitFor()
  await expectWords(page)
  await accessible(page)
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText(/^已更新用户“.+”/).waitFor()

  await goto('org/files')
  const file = page.getByRole('row').filter({ hasText: '我.webp' })
  await file.getByText('用户 liangjianguo').waitFor()
  await page.getByText('文件空间', { exact: true }).waitFor()
  await expectWords(page)
  await accessible(page)
  await file.getByRole('button', { name: '我.webp', exact: true }).click()
  await page.getByRole('heading', { name: '我.webp' }).waitFor()
  await page.getByText('SHA-256').waitFor()
  await goto('org/files')
  await file.getByRole('button', { name: '我.webp 的更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await page.getByText(/正被用户“liangjianguo”使用，不能删除/).waitFor()
  expect(complaints).toEqual([])
})

test('platform staff see the files of all tenants and what each takes, narrow and dark as well', async () => {
  const owner = await signedIn('tenant')
  await owner.goto('org/files')
  await called(owner.page, '/admin/admin/file/upload?use=attachment&name=合同.txt', '甲方')
  const { page, goto, complaints } = await signedIn('platform', {
    language: 'en-US',
    theme: 'dark',
    width: 390,
  })
  await goto('pt/files')
  await page.getByText('北辰智能').first().waitFor()
  await page
    .getByText(/no limit|MB left/)
    .first()
    .waitFor()
  await expectWords(page)
  await expectFits(page)
  await accessible(page)
  expect(complaints).toEqual([])
})
