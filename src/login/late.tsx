import { type ComponentType, lazy } from 'react'
import { Button, Notice } from './parts.tsx'
import { translateNow } from './words.tsx'

/** A part of the sign-in page whose code comes late. Without a connection it says so, and the rest of the page stays. */
export const lateComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(
    async (): Promise<{ default: ComponentType<Props> }> => ({
      default: await load().catch(() => Unreached),
    }),
  )

/** React remembers that the code did not come: only another page asks for it again. */
const Unreached = () => (
  <>
    <Notice text={translateNow('http.offline')} />
    <Button className="filled wide" onClick={() => location.reload()}>
      {translateNow('http.broken.retry')}
    </Button>
  </>
)
