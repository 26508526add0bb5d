import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CropDialog } from '#src/ui/upload/CropDialog.tsx'
import { show } from './show.tsx'

const cropper = vi.hoisted(() => ({ choose: () => {} }))
vi.mock('react-easy-crop', () => ({
  default: ({ onCropComplete }: { onCropComplete: (shares: object, pixels: object) => void }) => {
    const area = { x: 0, y: 0, width: 10, height: 10 }
    cropper.choose = () => onCropComplete(area, area)
    return null
  },
}))
afterEach(() => vi.unstubAllGlobals())

it('a picture that the browser cannot crop leaves the dialog usable, which says so', async () => {
  const done = vi.fn()
  show(<CropDialog picture={new File(['x'], 'me.png')} onDone={done} onCancel={() => {}} />)
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('out of memory', 'InvalidStateError')
  })
  await act(async () => cropper.choose())
  fireEvent.click(screen.getByRole('button', { name: '使用' }))
  expect((await screen.findByRole('alert')).textContent).toContain('无法处理这张图片')
  expect(done).not.toHaveBeenCalled()
  for (const name of ['取消', '使用'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false)
})
