import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { currentOutage, watchConnection } from '#src/providers/online.ts'
import { base } from '#src/providers/paths.ts'
import { OfflinePage } from '#src/screens/errors/OfflinePage.tsx'
import { ServerError } from '#src/screens/errors/ServerError.tsx'

const reload = () => location.reload()
const home = () => location.assign(`${base}/`)

/** A page that broke while it was drawn; without a connection it is its code that did not come. */
export const CrashPage = ({ error }: { error: unknown }) =>
  currentOutage() === undefined ? (
    <ServerError
      what={sentenceOf(error)}
      requestId={requestIdOf(error)}
      onReload={reload}
      onHome={home}
    />
  ) : (
    <OfflinePage watch={watchConnection} onBack={reload} />
  )

/** Keeps header and menu when a page breaks; the next page begins afresh. */
export const Boundary = ({ children }: { children: ReactNode }) => (
  <Catching key={useLocation().pathname.split('/').slice(0, 3).join('/')}>{children}</Catching>
)

/** Shows the page of a fault in place of what broke. */
export class Catching extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error ? <CrashPage error={this.state.error} /> : this.props.children
  }
}

const requestIdOf = (error: unknown) => (error as { requestId?: string } | undefined)?.requestId

/** Only what the API said is a sentence for people; anything else is a fault of ours. */
const sentenceOf = (error: unknown) =>
  requestIdOf(error) && error instanceof Error ? error.message : undefined
