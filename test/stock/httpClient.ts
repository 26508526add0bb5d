import { type fetchUtils, HttpError } from 'react-admin'

const statuses: Record<number, number> = { 61: 401, 62: 403, 65: 404 }

export const httpClient = async (url: string, options: fetchUtils.Options = {}) => {
  const headers = new Headers(options.headers)
  headers.set('Authorization', localStorage.getItem('TOKEN') ?? '')
  headers.set('Content-Type', 'application/json')
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
  if (xsrf) headers.set('X-XSRF-TOKEN', xsrf)
  const { method, body, signal } = options
  const response = await fetch(url, { method, body, signal, headers })
  const { code, message, data } = await response.json()
  if (code !== 0) throw new HttpError(message, statuses[code] ?? 400, { errors: data?.fields })
  const json = data?.list ?? (data?.ids ? { id: data.ids[0] } : data)
  const count = new Headers({ 'Content-Range': `rows 0-0/${data?.total ?? 0}` })
  return { status: response.status, headers: count, body: '', json }
}
