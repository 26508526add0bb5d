import { ApiError } from '#src/providers/apiError.ts'

/** What a refusal says: at its fields where it names some, and whether it was the captcha. */
export const refusalOf = (error: unknown, otherwise: string) => ({
  message: (error instanceof Error && error.message) || otherwise,
  fields: (error instanceof ApiError && error.body.errors) || {},
})

export const isCaptchaFailure = (error: unknown): boolean =>
  error instanceof ApiError && Boolean((error.data as { captcha?: boolean } | null)?.captcha)

export const focusOn = (id: string | undefined) => {
  if (id) document.getElementById(id)?.focus()
}
