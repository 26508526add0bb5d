/** The colours of one theme. Every text stands on its grounds with a contrast of 4.5 or more. */
export interface Tokens {
  /** Selection, focus rings, active marks, icons, charts; never a ground for white text. */
  mark: string
  /** Links, filled buttons and coloured text. */
  primary: string
  primaryHover: string
  /** Text on `primary`. */
  onPrimary: string
  /** Ground of what is selected. */
  selected: string
  page: string
  paper: string
  /** Headers of tables and other quiet grounds on paper. */
  subtle: string
  line: string
  /** Borders of controls; 3 to 1 on paper. */
  control: string
  text: string
  textSecondary: string
  textDisabled: string
  success: string
  successGround: string
  warning: string
  warningGround: string
  error: string
  errorGround: string
  infoGround: string
}

export const light: Tokens = {
  mark: '#1890ff',
  primary: '#096dd9',
  primaryHover: '#0958b0',
  onPrimary: '#ffffff',
  selected: '#ebf6ff',
  page: '#f5f7fa',
  paper: '#ffffff',
  subtle: '#fafbfc',
  line: '#e8eaed',
  control: '#8c939e',
  text: '#1f2329',
  textSecondary: '#5c6470',
  textDisabled: '#9aa1ac',
  success: '#237804',
  successGround: '#f0f9eb',
  warning: '#ad4e00',
  warningGround: '#fff7e6',
  error: '#cf1322',
  errorGround: '#fff1f0',
  infoGround: '#e6f4ff',
}

export const dark: Tokens = {
  mark: '#1890ff',
  primary: '#69b1ff',
  primaryHover: '#91caff',
  onPrimary: '#0b1a2b',
  selected: '#15304f',
  page: '#0f1115',
  paper: '#171a21',
  subtle: '#1c2029',
  line: '#2a2f3a',
  control: '#6f7887',
  text: '#e6e9ef',
  textSecondary: '#a3abb8',
  textDisabled: '#6b7380',
  success: '#73d13d',
  successGround: '#162312',
  warning: '#ffc069',
  warningGround: '#2b2111',
  error: '#ff7875',
  errorGround: '#2a1215',
  infoGround: '#15304f',
}

/** Lengths that more than one part keeps to, in pixels. */
export const sizes = {
  header: 48,
  banner: 36,
  menu: 208,
  menuCollapsed: 48,
  row: 44,
  rowCompact: 36,
  control: 32,
  pagePadding: 24,
  pagePaddingNarrow: 16,
} as const

export const fontFamily =
  '-apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif'
