import { ApiError } from '#src/providers/apiError.ts'

/** What a refusal says: at its fields where it names some, and whether it was the captcha. */
export const formErrorsOf = (error: unknown, otherwise: string) => ({
  message: (error instanceof Error && error.message) || otherwise,
  fields: (error instanceof ApiError && error.body.errors) || {},
})

export const isCaptchaFailure = (error: unknown): boolean =>
  error instanceof ApiError && Boolean((error.data as { captcha?: boolean } | null)?.captcha)

/** Goes to the first of these fields, in the order of the page. */
export const focusOn = (...ids: readonly string[]) => {
  const named = ids.map(id => `[id="${id}"]`).join()
  if (named) document.querySelector<HTMLElement>(named)?.focus()
}
