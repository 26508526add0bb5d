import { fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { beginTypingAhead, endTypingAhead } from '#src/app/search/typedAhead.ts'

const type = (...keys: string[]) => keys.map(key => fireEvent.keyDown(document.body, { key }))

afterEach(() => void endTypingAhead())

describe('what is typed before the search field is there', () => {
  it('is kept for it, once', () => {
    beginTypingAhead()
    type('u', 's', 'x', 'Backspace', 'e', 'Shift')
    expect(endTypingAhead()).toBe('use')
    expect(endTypingAhead()).toBe('')
  })

  it('reaches nothing else', () => {
    beginTypingAhead()
    expect(type('a')).toEqual([false])
    endTypingAhead()
    expect(type('b')).toEqual([true])
  })

  it('leaves shortcuts alone, and begins anew each time', () => {
    beginTypingAhead()
    type('a')
    beginTypingAhead()
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true)
    type('b')
    expect(endTypingAhead()).toBe('b')
  })
})
