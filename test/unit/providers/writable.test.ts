import { describe, expect, it } from 'vitest'
import { user } from '#resources/user.ts'
import { changedOf, writableOf } from '#src/providers/writable.ts'

describe('what is sent', () => {
  it('is, for a new row, what one may write', () => {
    const values = { userName: 'li', realName: 'Li', balance: '1.00', id: '5', labels: {} }
    expect(writableOf(user, values)).toEqual({ userName: 'li', realName: 'Li' })
  })

  it('is, for a save, what differs and the version it is based on', () => {
    const previousData = {
      id: '5',
      userName: 'li',
      realName: 'Li',
      roleIds: ['1'],
      phone: null,
      version: 3,
    }
    const data = { ...previousData, userName: 'other', realName: 'Li Na', roleIds: ['1'] }
    expect(changedOf(user, { data, previousData })).toEqual({ realName: 'Li Na', version: 3 })
  })

  it('keeps a value that was emptied', () => {
    const previousData = { phone: '13800000000', version: 3 }
    expect(changedOf(user, { data: { phone: null, version: 3 }, previousData })).toEqual({
      phone: null,
      version: 3,
    })
  })
})
