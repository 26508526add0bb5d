/// <reference path="../ra-language-chinese.d.ts" />
import chinese from 'ra-language-chinese'
import type { TranslationMessages } from 'react-admin'

/** What react-admin 5.15 says and ra-language-chinese lacks; a test compares the keys. */
const lacking = {
  action: {
    clear_array_input: '清空列表',
    create_item: '新建%{item}',
    remove_all_filters: '清除全部筛选',
    reset: '重置',
    search_columns: '搜索列',
    select_all: '全选',
    select_all_button: '选择全部',
    select_row: '选择这一行',
    update: '更新',
    move_up: '上移',
    move_down: '下移',
    open: '打开',
    toggle_theme: '切换浅色或深色',
    select_columns: '列',
    update_application: '重新载入应用',
  },
  page: { access_denied: '没有权限', authentication_error: '身份验证出错' },
  message: {
    access_denied: '您没有访问这个页面的权限',
    authentication_error: '身份验证服务返回错误，无法核对您的登录信息。',
    auth_error: '验证登录令牌时出错。',
    bulk_update_content:
      '确定要更新%{name} %{recordRepresentation} 吗？ |||| 确定要更新这 %{smart_count} 项吗？',
    bulk_update_title: '更新%{name} %{recordRepresentation} |||| 更新 %{smart_count} 项%{name}',
    clear_array_input: '确定要清空整个列表吗？',
    details: '详情',
    select_all_limit_reached: '数量太多，无法全部选择，只选择了前 %{max} 项。',
    placeholder_data_warning: '网络异常，数据没有刷新。',
  },
  navigation: {
    clear_filters: '清除筛选',
    no_filtered_results: '没有符合当前筛选条件的%{name}。',
    partial_page_range_info: '第 %{offsetBegin}-%{offsetEnd} 条，共 %{offsetEnd} 条以上',
    current_page: '第 %{page} 页',
    page: '转到第 %{page} 页',
    first: '转到第一页',
    last: '转到最后一页',
    previous: '转到上一页',
  },
  auth: { email: '邮箱' },
  notification: {
    not_authorized: '您没有访问这项内容的权限。',
    application_update_available: '有新版本可用。',
    offline: '网络未连接，无法获取数据。',
  },
  validation: { unique: '不能重复' },
  saved_queries: {
    label: '已存的查询',
    query_name: '查询名称',
    new_label: '保存当前查询……',
    new_dialog_title: '将当前查询保存为',
    remove_label: '移除已存的查询',
    remove_label_with_name: '移除查询“%{name}”',
    remove_dialog_title: '移除已存的查询？',
    remove_message: '确定要从已存的查询中移除这一项吗？',
    help: '筛选列表并保存查询，供以后使用',
  },
  guesser: { empty: { title: '没有可显示的数据', message: '请检查数据来源' } },
  configurable: {
    customize: '自定义',
    configureMode: '配置此页',
    inspector: {
      title: '检查器',
      content: '将鼠标移到界面元素上进行配置',
      reset: '重置设置',
      hideAll: '全部隐藏',
      showAll: '全部显示',
    },
    Datagrid: { title: '表格', unlabeled: '未命名的列 #%{column}' },
    SimpleForm: { title: '表单', unlabeled: '未命名的输入项 #%{input}' },
    SimpleList: {
      title: '列表',
      primaryText: '主要文字',
      secondaryText: '次要文字',
      tertiaryText: '补充文字',
    },
  },
}

const merge = <T extends object>(under: T, over: object): T => ({
  ...under,
  ...Object.fromEntries(
    Object.entries(over).map(([key, value]) => {
      const below = (under as Record<string, unknown>)[key]
      const both = typeof value === 'object' && typeof below === 'object' && below !== null
      return [key, both ? merge(below, value) : value]
    }),
  ),
})

/** Every text of react-admin in zh-CN. */
export const ra = merge(chinese, { ra: lacking }) as unknown as TranslationMessages
