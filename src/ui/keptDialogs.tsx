import {
  type ComponentType,
  Fragment,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

interface Closable {
  onClose: () => void
}

interface KeptDialog {
  key: string
  dialog: ReactNode
}

let kept: readonly KeptDialog[] = []
/** How many places draw what is kept: without one nothing is, as nobody could close it. */
let places = 0
let made = 0
const listeners = new Set<() => void>()

const setKept = (next: readonly KeptDialog[]) => {
  kept = next
  for (const listener of listeners) listener()
}

const release = (key: string) => {
  if (kept.some(it => it.key === key)) setKept(kept.filter(it => it.key !== key))
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * A dialog that stays until it is closed, even when what opened it is gone: what is shown only once must not be lost
 * with it.
 */
export const keepUntilClosed = <P extends Closable>(Shown: ComponentType<P>): ComponentType<P> => {
  const UntilClosed = (props: P) => {
    const [key] = useState(() => `kept-${made++}`)
    const latest = useRef(props)
    const closed = useRef(false)
    useEffect(() => {
      latest.current = props
    })
    useEffect(() => {
      // Mounted again, as a page that was only hidden is: drawn here from now on.
      release(key)
      if (places === 0) return
      return () => {
        if (closed.current) return
        const last = latest.current
        const close = () => {
          release(key)
          last.onClose()
        }
        setKept([...kept, { key, dialog: <Shown {...last} onClose={close} /> }])
      }
    }, [key])
    const close = () => {
      closed.current = true
      props.onClose()
    }
    return <Shown {...props} onClose={close} />
  }
  return UntilClosed
}

/** Draws the dialogs whose openers are gone. */
export const KeptDialogs = () => {
  useEffect(() => {
    places += 1
    return () => {
      places -= 1
    }
  }, [])
  return useSyncExternalStore(watch, () => kept).map(({ key, dialog }) => (
    <Fragment key={key}>{dialog}</Fragment>
  ))
}
