import { useState } from 'react'
import { request } from '#src/providers/http.ts'
import { goToProvider } from '#src/providers/providerFlow.ts'
import { formErrorsOf } from '../formErrors.ts'
import { Button, Notice } from '../parts.tsx'
import type { WayProps } from '../site.ts'
import { useLoginLanguage } from '../words.tsx'
import css from './provider.css?inline'
import { useProviderTranslate } from './words.ts'

/** Signing in with an account that one has elsewhere. */
export const Providers = ({ login }: WayProps) => {
  const { say } = useLoginLanguage()
  const tell = useProviderTranslate()
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const begin = async (provider: string) => {
    setBusy(provider)
    setFailure(undefined)
    const path = '/user/admin/site/provider/begin'
    const redirect = new URLSearchParams(location.search).get('redirect')
    await request<{ url: string; browser: string }>(path, {
      method: 'POST',
      body: { provider },
    })
      .then(going => goToProvider(going, { purpose: 'login', redirect }))
      .catch(error => {
        setFailure(formErrorsOf(error, say('failed')).message)
        setBusy(undefined)
      })
  }
  return (
    <section aria-label={tell('title')} className="providers">
      <style>{css}</style>
      <p>{tell('title')}</p>
      {failure && <Notice text={failure} />}
      <div>
        {login.providers.map(({ id, title, icon }) => (
          <Button
            key={id}
            className="outlined"
            busy={busy === id}
            disabled={busy !== undefined && busy !== id}
            onClick={() => begin(id)}
            title={title}
            aria-label={tell('go', { title })}
          >
            {icon ? (
              <img src={icon} alt="" />
            ) : (
              <b aria-hidden="true" data-letter={[...title][0]} />
            )}
            <span>{title}</span>
          </Button>
        ))}
      </div>
    </section>
  )
}
