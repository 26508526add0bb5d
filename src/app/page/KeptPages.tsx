import { Activity, type ReactNode, Suspense, useState } from 'react'
import { type Location, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { redirectOf } from '../menu/redirects.ts'
import { useMenus } from '../menu/useMenus.ts'
import { Boundary } from './CrashPage.tsx'
import { currentPageOf, type KeptPage, updateKeptPages } from './keepAlive.ts'
import { PageSkeleton } from './PageSkeleton.tsx'
import { usePageScroll } from './usePageScroll.ts'

/** The page at the address; those whose menu says so stay as they are when they are left, out of sight and at rest. */
export const KeptPages = ({ children }: { children: ReactNode }) => {
  const menus = useMenus()
  const location = useLocation()
  const page = currentPageOf(menus, location.pathname)
  const [kept, setKept] = useState<readonly KeptPage[]>([])
  const next = updateKeptPages(kept, page, { menus, location })
  if (next !== kept) setKept(next)
  usePageScroll(page)
  const elsewhere = redirectOf(menus, location.pathname)
  if (elsewhere) return <Navigate to={elsewhere} replace />
  return (
    <>
      {next.map(({ key, at }) => (
        <Activity key={key} mode={key === page.key ? 'visible' : 'hidden'}>
          <Page at={key === page.key ? location : at}>{children}</Page>
        </Activity>
      ))}
      {!page.keeps && <Page at={location}>{children}</Page>}
    </>
  )
}

/** Hidden pages stay at the address they were left at, whatever the window shows. */
const Page = ({ at, children }: { at: Location; children: ReactNode }) => (
  <Routes location={at}>
    <Route
      path="*"
      element={
        <Boundary>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </Boundary>
      }
    />
  </Routes>
)
