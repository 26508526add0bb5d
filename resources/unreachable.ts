/** Why a call to another server failed, or why its answer was not usable. */
export const unreachableReasons = [
  'url',
  'credentials',
  'plain',
  'private',
  'name',
  'refused',
  'slow',
  'certificate',
  'redirect',
  'large',
  'broken',
  'status',
  'stranger',
] as const
