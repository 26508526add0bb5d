import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { groupedDigits } from '#src/ui/grouped.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { roundedText } from '../formats.ts'
import { useKitTranslate } from '../words.ts'

interface PagerProps {
  page: number
  perPage: number
  total: number
  estimated: boolean
  setPage: (page: number) => void
  setPerPage: (perPage: number) => void
}

const sizes = [10, 20, 50, 100]

/** The total, the size of a page, and buttons for the previous and the next one. */
export const Pager = memo(
  ({ page, perPage, total, estimated, setPage, setPerPage }: PagerProps) => {
    const t = useKitTranslate()
    const locale = useLanguage()
    const written = estimated ? roundedText : groupedDigits
    const last = Math.max(1, Math.ceil(total / perPage))
    const offered = sizes.includes(perPage) ? sizes : [...sizes, perPage].sort((a, b) => a - b)
    return (
      <Stack
        component="nav"
        direction="row"
        aria-label={t('list.pages')}
        sx={{
          gap: 1,
          px: 2,
          py: 1,
          alignItems: 'center',
          justifyContent: 'flex-end',
          flexWrap: 'wrap',
        }}
      >
        <Typography
          variant="body2"
          color="text.secondary"
          className="uc-number"
          sx={{ marginInlineEnd: 'auto' }}
        >
          {t(estimated ? 'list.about' : 'list.total', { total: written(total, locale) })}
        </Typography>
        <Select
          value={perPage}
          size="small"
          onChange={event => setPerPage(Number(event.target.value))}
          SelectDisplayProps={{ 'aria-label': t('list.perPage', { count: perPage }) }}
        >
          {offered.map(count => (
            <MenuItem key={count} value={count}>
              {t('list.perPage', { count })}
            </MenuItem>
          ))}
        </Select>
        <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center', flexShrink: 0 }}>
          <IconButton
            aria-label={t('list.previous')}
            disabled={page <= 1}
            onClick={() => setPage(page - 1)}
          >
            <AppIcon name="ChevronLeft" />
          </IconButton>
          <Typography
            variant="body2"
            className="uc-number"
            aria-current="page"
            aria-label={t('list.page', { page })}
          >
            {groupedDigits(page, locale)} / {estimated && '≈'}
            {written(last, locale)}
          </Typography>
          <IconButton
            aria-label={t('list.next')}
            disabled={page >= last}
            onClick={() => setPage(page + 1)}
          >
            <AppIcon name="ChevronRight" />
          </IconButton>
        </Stack>
      </Stack>
    )
  },
)
