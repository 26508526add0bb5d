/** The language by its own name. */
export const name = '简体中文'

/** The direction of its text. */
export const direction = 'ltr'

/** The locale of ICU by which PostgreSQL sorts its texts: by pinyin. */
export const collation = 'zh-u-co-pinyin'

/** What the installed console is called; browsers read it before any words. */
export const manifest = {
  name: '用户中心',
  description: '多租户物联网平台的用户、组织与权限管理',
  users: '用户列表与部门树',
  narrow: '窄屏上的用户列表',
}
