/** Why a call to another server failed, or why its answer was not usable. */
export const unreachable = [
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
