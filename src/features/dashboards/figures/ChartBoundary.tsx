import { Component, type ReactNode } from 'react'

interface Props {
  /** What is shown in place of a chart that could not be fetched or drawn. */
  instead: ReactNode
  children: ReactNode
}

/** A chart that breaks takes nothing else with it: its figures are still there as a table. */
export class ChartBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children
  }
}
