import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { TreePanel } from '#src/ui/TreePanel.tsx'
import { show } from './show.tsx'

const items = [
  { id: '1', title: '总公司' },
  { id: '2', parentId: '1', title: '研发部' },
  { id: '3', parentId: '2', title: '平台组' },
]
const lines = () => screen.queryAllByRole('treeitem').map(line => line.textContent)

describe('a tree panel', () => {
  it('opens the first level and says how deep each line lies', () => {
    show(<TreePanel items={items} label="部门" />)
    expect(lines()).toEqual(['总公司', '研发部'])
    expect(screen.getByRole('treeitem', { name: '研发部' }).getAttribute('aria-level')).toBe('2')
  })

  it('is walked and chosen from with the keyboard alone', async () => {
    const choose = vi.fn()
    show(<TreePanel items={items} label="部门" onSelect={choose} />)
    screen.getByRole('tree').focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{Enter}')
    expect(choose).toHaveBeenCalledWith('3')
  })

  it('takes a choice back when its line is chosen again', async () => {
    const choose = vi.fn()
    show(<TreePanel items={items} label="部门" selected="2" onSelect={choose} />)
    await userEvent.click(screen.getByText('研发部'))
    expect(choose).toHaveBeenCalledWith(null)
  })

  it('keeps the path to what is searched for, and says when nothing matches', async () => {
    show(<TreePanel items={items} label="部门" depth={0} />)
    await userEvent.type(screen.getByRole('textbox'), '平台')
    expect(lines()).toEqual(['总公司', '研发部', '平台组'])
    await userEvent.type(screen.getByRole('textbox'), 'x')
    expect(screen.getByRole('status').textContent).toContain('平台x')
  })

  it('finds Chinese by the letters it is read with', async () => {
    show(<TreePanel items={items} label="部门" depth={0} />)
    await userEvent.type(screen.getByRole('textbox'), 'ptz')
    await waitFor(() => expect(lines()).toEqual(['总公司', '研发部', '平台组']))
  })

  it('applies a checkbox to the matches of a search, and without one to everything below', async () => {
    const toggle = vi.fn()
    const checks = { stateOf: () => 'unchecked' as const, onToggle: toggle }
    show(<TreePanel items={items} label="菜单" checks={checks} />)
    await userEvent.type(screen.getByRole('textbox'), '平台')
    await userEvent.click(screen.getByText('总公司'))
    screen.getByRole('tree').focus()
    await userEvent.keyboard('{ArrowDown} ')
    await userEvent.clear(screen.getByRole('textbox'))
    await userEvent.click(screen.getByText('研发部'))
    expect(toggle.mock.calls).toEqual([
      ['1', ['3']],
      ['2', ['3']],
      ['2', ['2', '3']],
    ])
  })

  it('tells half-checked boxes and leaves locked ones alone', async () => {
    const toggle = vi.fn()
    const checks = {
      stateOf: (id: string) => (id === '1' ? 'half' : 'checked') as 'half' | 'checked',
      onToggle: toggle,
      lockedBy: (id: string) => (id === '2' ? '不能授予' : undefined),
    }
    show(<TreePanel items={items} label="菜单" checks={checks} />)
    const tree = within(screen.getByRole('tree'))
    expect(tree.getByRole('treeitem', { name: '总公司' }).getAttribute('aria-checked')).toBe(
      'mixed',
    )
    await userEvent.click(tree.getByText('研发部'))
    await userEvent.click(tree.getByText('总公司'))
    expect(toggle.mock.calls).toEqual([['1', ['1', '2', '3']]])
  })
})
