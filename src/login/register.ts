import { lazy } from 'react'

export const loadRegister = () => import('./register/RegisterForm.tsx')

/** The registration form; who only signs in waits for none of it. */
export const RegisterForm = lazy(async () => ({ default: (await loadRegister()).RegisterForm }))
