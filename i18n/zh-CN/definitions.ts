export const serverWords = {
  errors: {
    definition: {
      refused: '定义中有 %{smart_count} 处错误，未作任何修改。',
      referred: '定义“%{name}”无法移除：%{by} 引用了它，请先移除或修改这些定义。',
    },
  },
  server: { jobs: { definitions: { drop: '清理已移除资源的数据' } } },
} as const
