import { describe, expect, test } from 'vitest'
import { askings, bins, forms, lists, pages } from '#test/support/typing/cases.ts'
import { personOf, typeAsking, typeFilters, typeForm, typePage } from '#test/support/typing/walk.ts'
import { signedIn, visit } from './support/browser.ts'
import { typistOf } from './support/typist.ts'

const slowly = new Set<string>()
const named = <T extends { screen: { path: string } }>(all: readonly T[]) =>
  all.map(it => [it.screen.path, it] as const)

describe('what is typed into the search and the filters stays and is asked for', () => {
  test.each(named([...lists, ...bins]))('%s', async (_, at) => {
    const { page, complaints } = await signedIn(personOf(at))
    await typeFilters(typistOf(page), at, slowly)
    expect(complaints).toEqual([])
  })
})

describe('what is typed into a form stays', () => {
  test.each(named(forms))('%s', async (_, at) => {
    const { page, complaints } = await signedIn(personOf(at))
    const { left } = await typeForm(typistOf(page), at, slowly)
    expect(left, 'fields that nobody typed into').toEqual([])
    expect(complaints).toEqual([])
  })
})

describe('what is typed into the dialog of an action stays', () => {
  test.each(askings.map(it => [`${it.screen.path} ${it.action}`, it] as const))(
    '%s',
    async (_, at) => {
      const { page, complaints } = await signedIn(personOf(at))
      await typeAsking(typistOf(page), at, slowly)
      expect(complaints).toEqual([])
    },
  )
})

describe('what is typed into a page of its own stays', () => {
  test.each(pages.map(it => [`${it.path} ${it.opens ?? it.where}`, it] as const))(
    '%s',
    async (_, at) => {
      const { page, complaints } = await (at.who ? signedIn(at.who) : visit())
      const { isLasting } = await typePage(typistOf(page), at, slowly)
      await isLasting()
      expect(complaints).toEqual([])
    },
  )
})
