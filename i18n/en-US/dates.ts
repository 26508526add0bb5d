import { enUS as texts } from '@mui/x-date-pickers/locales'
import { enUS as adapter } from 'date-fns/locale/en-US'

/** What the date pickers say, and how date-fns writes dates. */
export const dates = {
  adapter,
  texts: texts.components.MuiLocalizationProvider.defaultProps.localeText,
}
