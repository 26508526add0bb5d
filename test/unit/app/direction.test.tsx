import { useTheme } from '@mui/material/styles'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { AppTheme } from '#src/app/AppTheme.tsx'
import { setLanguage, syncDocumentLanguage } from '#src/providers/language.ts'
import { prepareDirection } from '#src/theme/direction.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useSides } from '#src/ui/side.ts'

const Told = () => (
  <p>
    {useTheme().direction} {useSides().start}
    <AppIcon name="ChevronRight" data-testid="along" />
    <AppIcon name="Search" data-testid="still" />
    <input aria-label="typed" />
  </p>
)

afterEach(() => {
  cleanup()
  setLanguage('zh-CN')
})

describe('the way the page runs', () => {
  it('is that of the theme before anything is drawn', async () => {
    localStorage.setItem('LANGUAGE', 'ar-XB')
    syncDocumentLanguage()
    await prepareDirection()
    render(<AppTheme>{<Told />}</AppTheme>)
    expect(screen.getByText(/rtl right/)).toBeTruthy()
  })

  it('turns with the language, and nothing that was typed is lost', async () => {
    localStorage.setItem('LANGUAGE', 'ar-XB')
    syncDocumentLanguage()
    await prepareDirection()
    render(<AppTheme>{<Told />}</AppTheme>)
    const field = screen.getByLabelText<HTMLInputElement>('typed')
    field.value = 'half a name'
    await act(async () => setLanguage('en-US'))
    expect(screen.getByText(/ltr left/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('typed')).toBe(field)
  })

  it('turns icons that point along it, and no others', () => {
    render(<AppTheme>{<Told />}</AppTheme>)
    expect(screen.getByTestId('along').classList.contains('uc-flip')).toBe(true)
    expect(screen.getByTestId('still').classList.contains('uc-flip')).toBe(false)
  })
})
