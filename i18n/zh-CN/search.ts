export const words = {
  /** What the search of the console says. */
  search: {
    label: '搜索',
    placeholder: '搜索菜单、操作和数据，支持拼音',
    close: '关闭搜索',
    groups: {
      recent: '最近使用',
      menus: '菜单',
      actions: '操作',
      records: '数据',
    },
    count: '找到 %{smart_count} 项',
    loading: '正在搜索数据…',
    empty: '没有找到“%{text}”',
    emptyHint: '可以试试名称、编码、手机号，或拼音首字母，例如 yhgl',
    failed: '没能搜索数据',
    left: '数据较多，仅搜索了%{names}中较新的记录。输入更完整的词可找到更多',
    keys: {
      move: '选择',
      open: '打开',
      close: '关闭',
    },
  },
} as const
