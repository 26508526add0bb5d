type Values = Readonly<Record<'old' | 'new' | 'again', string>>
export type Texts = Partial<Record<keyof Values, string>>

/** Keys of what is wrong with a change of password, by field; the server decides the rest. */
export const problemsOf = (values: Values): Texts => {
  const length = [...values.new].length
  return {
    ...(values.old ? {} : { old: 'shell.password.required' }),
    ...(length < 8 || length > 64 ? { new: 'shell.password.length' } : {}),
    ...(values.again === values.new ? {} : { again: 'shell.password.differs' }),
  }
}
