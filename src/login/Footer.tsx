import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { SiteConfig } from '#src/providers/member.ts'

/** Copyright and filing number as the site's config has them. */
export const Footer = ({ site }: { site: SiteConfig | undefined }) => (
  <Box
    component="footer"
    sx={{ py: 2, minHeight: 52, textAlign: 'center', fontSize: 12, color: 'text.secondary' }}
  >
    {site?.basicCopyright}{' '}
    {site?.basicIcpCode && (
      <Link
        href="https://beian.miit.gov.cn/"
        target="_blank"
        rel="noopener noreferrer"
        color="inherit"
        underline="always"
      >
        {site.basicIcpCode}
      </Link>
    )}
  </Box>
)
