/** Stands where a row has no value. */
export const EmptyValue = () => (
  <span className="uc-nothing" aria-hidden="true">
    –
  </span>
)

/** Whether there is nothing to show. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)
