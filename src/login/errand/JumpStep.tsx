import { safeExternalUrl } from '#src/providers/paths.ts'
import { Notice } from '../parts.tsx'
import { useErrandTranslate } from './words.ts'

/** Asks before one leaves for another site; whatever is no page of one is not gone to. */
export const JumpStep = () => {
  const tell = useErrandTranslate()
  const site = safeExternalUrl(new URLSearchParams(location.search).get('redirect'))
  return (
    <>
      {site ? (
        <>
          <p className="quiet">{tell('jump.ask')}</p>
          <p className="host">
            <strong>{site.host}</strong>
            <span>{site.href}</span>
          </p>
          <a className="button filled wide" href={site.href} rel="noopener noreferrer">
            <span>{tell('jump.go', { host: site.host })}</span>
          </a>
        </>
      ) : (
        <Notice text={tell('jump.refused')} />
      )}
      <a className="button link wide" href={import.meta.env.BASE_URL}>
        {tell('jump.home')}
      </a>
    </>
  )
}
