import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { useShell } from '#src/kit/shell.ts'

/** Copyright and filing number as the site's config has them. */
export const Footer = memo(() => {
  const translate = useTranslate()
  const { config } = useShell()
  return (
    <Box
      component="footer"
      sx={{ px: 2, py: 1.5, textAlign: 'center', fontSize: 12, color: 'text.secondary' }}
    >
      {config?.basicCopyright || translate('shell.footer.copyright')}{' '}
      {config?.basicIcpCode && (
        <Link
          href="https://beian.miit.gov.cn/"
          target="_blank"
          rel="noopener noreferrer"
          color="inherit"
          underline="always"
        >
          {config.basicIcpCode}
        </Link>
      )}
    </Box>
  )
})
