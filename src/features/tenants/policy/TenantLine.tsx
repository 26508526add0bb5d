import { useTranslate } from 'react-admin'
import { Fold } from './Fold.tsx'
import type { RoleChange, TenantChange } from './preview.ts'

interface TenantLineProps {
  tenant: TenantChange
  /** Of menus, by id. */
  titles: ReadonlyMap<string, string>
  open: boolean
}

/** One tenant of a review: how much of it is touched, and unfolded what exactly. */
export const TenantLine = ({ tenant, titles, open }: TenantLineProps) => {
  const translate = useTranslate()
  const { roles, users, limits, enrolling } = tenant
  const names = users.names.join(translate('ui.review.separator'))
  return (
    <Fold open={open}>
      <summary>
        <b>{tenant.name}</b>
        <span>{translate('ui.review.counts', { roles: roles.length, users: users.count })}</span>
        {limits.length > 0 && <em>{translate('ui.review.over', { count: limits.length })}</em>}
      </summary>
      <ul>
        {limits.map(({ quota, used, max }) => (
          <li key={quota}>
            <em>
              {translate('ui.review.limit', {
                limit: translate(`errors.limits.${quota}`),
                used,
                max,
              })}
            </em>
          </li>
        ))}
        {roles.map(role => (
          <RoleLine key={role.id} role={role} titles={titles} />
        ))}
        {enrolling > 0 && <li>{translate('ui.review.enrols', { count: enrolling })}</li>}
        {users.count > 0 && (
          <li>
            {translate(users.count > users.names.length ? 'ui.review.heldMore' : 'ui.review.held', {
              names,
              count: users.count,
            })}
          </li>
        )}
      </ul>
    </Fold>
  )
}

const RoleLine = ({ role, titles }: { role: RoleChange; titles: TenantLineProps['titles'] }) => {
  const translate = useTranslate()
  const named = (ids: readonly string[]) =>
    ids.map(id => titles.get(id) ?? id).join(translate('ui.review.separator'))
  const scope = (value: number) => translate(`resources.role.choices.dataScope.${value}`)
  return (
    <li>
      <b>{role.binned ? translate('ui.review.binned', { name: role.name }) : role.name}</b>
      {role.lost.length > 0 && <p>{translate('ui.review.lost', { menus: named(role.lost) })}</p>}
      {role.gained.length > 0 && (
        <p>{translate('ui.review.gained', { menus: named(role.gained) })}</p>
      )}
      {role.before !== role.after && (
        <p>
          {translate('ui.review.scope', { before: scope(role.before), after: scope(role.after) })}
        </p>
      )}
      {role.deptIds.length > 0 && (
        <p>
          {translate(role.gives ? 'ui.review.givesDepts' : 'ui.review.losesDepts', {
            count: role.deptIds.length,
          })}
        </p>
      )}
    </li>
  )
}
