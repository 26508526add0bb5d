/** Why another server could not be called, or did not answer as it should. */
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
