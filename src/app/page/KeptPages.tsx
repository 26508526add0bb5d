import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import {
  Activity,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  type Location,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router-dom'
import { redirectOf } from '../menu/redirects.ts'
import { useMenus } from '../menu/useMenus.ts'
import { Boundary } from './CrashPage.tsx'
import { type CurrentPage, currentPageOf, type KeptPage, updateKeptPages } from './keepAlive.ts'

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

/** Placeholder for a panel that is loading, as high as a full one. */
const PageSkeleton = () => (
  <Box
    aria-busy="true"
    data-waiting
    sx={{
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      borderRadius: '6px',
      p: 2,
    }}
  >
    <Skeleton width={240} height={32} />
    {rows.map(row => (
      <Skeleton key={row} height={44} />
    ))}
  </Box>
)

/** A new page starts at its top, a kept one where it was left. On back and forward the browser scrolls. */
const usePageScroll = ({ key, keeps }: CurrentPage): void => {
  const way = useNavigationType()
  const left = useRef(new Map<string, number>())
  const here = useRef(key)
  useEffect(() => {
    const keep = () => left.current.set(here.current, window.scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [])
  useLayoutEffect(() => {
    if (here.current === key) return
    here.current = key
    if (keeps) window.scrollTo(0, left.current.get(key) ?? 0)
    else if (way !== 'POP') window.scrollTo(0, 0)
  }, [key, keeps, way])
}

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
