import type { SiteConfig } from '#src/providers/member.ts'

/** Copyright and filing number as the site's config has them. */
export const Footer = ({ site }: { site: SiteConfig | undefined }) => (
  <footer>
    {site?.basicCopyright}{' '}
    {site?.basicIcpCode && (
      <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
        {site.basicIcpCode}
      </a>
    )}
  </footer>
)
