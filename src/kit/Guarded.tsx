import { Component, type ReactNode } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import { isMissingCode } from '#src/ui/lazy.tsx'
import { useKitTranslate } from './words.ts'

interface GuardedProps {
  /** What is guarded: a value or an input, of which a short text stands in the line, or a whole part of a page. */
  part?: 'value' | 'section'
  /** With another one, what failed is tried again: the row that is shown, for instance. */
  of?: unknown
  children: ReactNode
}

interface State {
  failed: boolean
  of: unknown
  error?: unknown
}

/**
 * An error boundary around one field, cell or tab: a part that throws while it is drawn says so in its own place, and
 * the rest of the page stays usable. React writes the error to the browser's console. Code that could not be loaded
 * concerns the whole page.
 */
export class Guarded extends Component<GuardedProps, State> {
  override state: State = { failed: false, of: this.props.of }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, error }
  }

  static getDerivedStateFromProps({ of }: GuardedProps, state: State): State | null {
    return Object.is(of, state.of) ? null : { failed: false, of }
  }

  override render() {
    const { failed, error } = this.state
    if (!failed) return this.props.children
    if (isMissingCode(error)) throw error
    if (this.props.part === 'section')
      return <FailedSection onRetry={() => this.setState({ failed: false })} />
    return <Failed error={error} />
  }
}

/** The message of the error is for developers: it is in the tooltip. */
const Failed = ({ error }: { error: unknown }) => {
  const t = useKitTranslate()
  return (
    <span
      className="uc-failed"
      role="note"
      title={error instanceof Error ? error.message : String(error)}
      style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}
    >
      <AppIcon name="ErrorOutline" fontSize="inherit" color="error" />
      {t('failed.value')}
    </span>
  )
}

const FailedSection = ({ onRetry }: { onRetry: () => void }) => {
  const t = useKitTranslate()
  return <FailedState what={t('failed.section')} onRetry={onRetry} />
}
