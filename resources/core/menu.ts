/** A page of the side menu that is not generated from a definition. */
export interface MenuPage {
  name: string
  under: string
  icon: string
  order: number
  /** The routes that holders of the page's menu may call. */
  permissions: readonly string[]
  /**
   * `platform`: platform staff only. `everyone`: everyone who holds any menu. Otherwise: those to
   * whom the menu was granted.
   */
  for?: 'platform' | 'everyone'
}

/** A directory of the side menu's top level. Screens and pages name the one that they are under. */
export interface Directory {
  name: string
  path: string
  icon: string
  order: number
}
