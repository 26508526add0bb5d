import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { currentOutage, watchConnection } from '#src/providers/connection.ts'
import { basePath } from '#src/providers/paths.ts'
import { OfflinePage } from '../errors/OfflinePage.tsx'
import { ServerError } from '../errors/ServerError.tsx'

const reload = () => location.reload()
const home = () => location.assign(`${basePath}/`)

/** Shown when a page throws while rendering. Without a connection the reason is that its code could not be loaded. */
const CrashPage = ({ error }: { error: unknown }) =>
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

/** An error boundary around the page: header and menu stay, and the next page is rendered normally. */
export const Boundary = ({ children }: { children: ReactNode }) => (
  <Catching key={useLocation().pathname.split('/').slice(0, 3).join('/')}>{children}</Catching>
)

/** Shows this page in place of children that throw. */
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

/** The message of an API error, which is written for users; other errors are bugs, with a general sentence. */
const sentenceOf = (error: unknown) =>
  requestIdOf(error) && error instanceof Error ? error.message : undefined
