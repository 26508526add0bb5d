import { useMemo } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { ResourceScreen } from '#resources/core/registry.ts'
import { breadcrumbOf } from '#src/kit/menus.ts'
import type { MenuNode } from '#src/providers/menus.ts'
import { registry } from '#src/providers/registry.ts'
import { useMenus } from '../menu/useMenus.ts'

interface PageInfo {
  trail: readonly MenuNode[]
  title: string | undefined
  hint: string | undefined
  /** A record's own page, which brings a heading of its own. */
  record: boolean
  /** The recycle bin of the list that the trail ends with. */
  bin: boolean
}

/** Where one is, by the address: the way down the menus, and the words of the screen. */
export const usePageInfo = (): PageInfo => {
  const translate = useTranslate()
  const menus = useMenus()
  const pathname = useLocation().pathname.replace(...tenantPage)
  const trail = useMemo(() => breadcrumbOf(menus, pathname), [menus, pathname])
  const screen = screenAt(pathname)
  const { canAccess } = useCanAccess({ action: 'list', resource: screen?.screen.path ?? 'none' })
  // The pages for "no access" and "not found" set a title of their own.
  if (canAccess === false || isBelowForm(screen, pathname))
    return { trail: [], title: undefined, hint: undefined, record: false, bin: false }
  const words = screen && `resources.${screen.resource.name}.screens.${screen.key}`
  const bin = screen !== undefined && pathname.endsWith(`/${screen.screen.path}/bin`)
  if (bin) {
    const title = translate('kit.bin.title', { title: translate(`${words}.title`) })
    return { trail, title, hint: translate('kit.bin.hint'), record: false, bin }
  }
  return {
    bin,
    trail,
    title: words ? translate(`${words}.title`) : trail[trail.length - 1]?.title,
    hint: words
      ? translate(`${words}.hint`, { _: '' })
      : (trail[trail.length - 1]?.remark ?? undefined),
    record: /\/show(\/|$)|^\/home\/message\/\d/.test(pathname),
  }
}

/** A tenant's page has an address of its own; it belongs to the list of tenants like any record's. */
const tenantPage = [/\/tenant\/details\/(\d+)$/, '/tenant/manage/$1/show'] as const

/** Whether the address is below a page that is one form, where no page exists. */
const isBelowForm = (place: ResourceScreen | undefined, pathname: string) =>
  place?.screen.view === 'form' && partsOf(pathname).length > partsOf(place.screen.path).length

const partsOf = (path: string) => path.split('/').filter(Boolean)

/** The screen whose path begins the address; paths have up to three parts. */
const screenAt = (pathname: string) => {
  const parts = partsOf(pathname)
  for (let length = Math.min(parts.length, 4); length > 0; length--) {
    const place = registry.screenOf(parts.slice(0, length).join('/'))
    if (place && length > 1) return place
  }
  return undefined
}
