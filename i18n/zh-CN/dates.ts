import { zhCN as texts } from '@mui/x-date-pickers/locales'
import { zhCN as adapter } from 'date-fns/locale/zh-CN'

/** What the date pickers say, and how date-fns writes dates. */
export const dates = {
  adapter,
  texts: texts.components.MuiLocalizationProvider.defaultProps.localeText,
}
