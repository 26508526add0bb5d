import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useKitTranslate } from '#src/kit/words.ts'
import type { ImportError } from '#src/providers/types.ts'

/** How many errors are shown; the next import shows the others once these are fixed. */
const maxShownErrors = 200

/** What is wrong with a file, cell by cell. */
export const ImportErrorTable = ({ faults }: { faults: readonly ImportError[] }) => {
  const t = useKitTranslate()
  return (
    <>
      <Box>
        <table aria-label={t('import.reasons')}>
          <thead>
            <tr>
              {(['row', 'column', 'value', 'why'] as const).map(key => (
                <th key={key} scope="col">
                  {t(`import.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {faults.slice(0, maxShownErrors).map((fault, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
              <tr key={at}>
                <td>{fault.row || t('import.wholeFile')}</td>
                <td>{fault.column ?? (fault.row > 0 ? t('import.whole') : '')}</td>
                <td title={fault.value}>{fault.value}</td>
                <td>{fault.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      {faults.length > maxShownErrors && (
        <Typography variant="body2" color="text.secondary">
          {t('import.first', { smart_count: maxShownErrors, count: maxShownErrors })}
        </Typography>
      )}
    </>
  )
}

const Box = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    maxHeight: 320,
    overflow: 'auto',
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0, fontSize: 14 },
    '& th, & td': {
      padding: '8px 12px',
      textAlign: 'start',
      borderBlockEnd: `1px solid ${palette.divider}`,
      background: palette.background.paper,
      verticalAlign: 'top',
    },
    '& tr:last-child td': { borderBlockEnd: 0 },
    '& th': {
      position: 'sticky',
      insetBlockStart: 0,
      fontWeight: 600,
      whiteSpace: 'nowrap',
      color: palette.text.secondary,
    },
    '& td:nth-of-type(1), & td:nth-of-type(2)': { whiteSpace: 'nowrap' },
    '& td:nth-of-type(3)': { maxWidth: 180, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& td:nth-of-type(4)': { color: palette.error.main, minWidth: 160 },
    // On a phone the reason must be visible without scrolling, so the value is hidden.
    '@media (max-width:599.95px)': {
      '& th, & td': { paddingInline: 8 },
      '& th:nth-of-type(3), & td:nth-of-type(3)': { display: 'none' },
      '& td:nth-of-type(4)': { minWidth: 96 },
    },
  }
})
