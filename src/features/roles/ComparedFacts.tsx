import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useGetList, useTranslate } from 'react-admin'
import { role } from '#resources/role.ts'
import { useResourceTexts } from '#src/kit/words.ts'
import { listText } from '#src/ui/said.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import type { Role } from './comparison.ts'

/** Scope, departments and users of two roles; what differs is set in bold. */
export const ComparedFacts = ({ left, right }: { left: Role; right: Role }) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const words = useResourceTexts(role)
  const none = translate('ui.compare.none')
  const [leftUsers, rightUsers] = [useUsersOf(left.id), useUsersOf(right.id)]
  const departments = ({ labels }: Role) => listText([labels?.deptIds ?? []].flat(), locale) || none
  const facts = [
    [words.field('code'), left.code, right.code],
    [
      words.field('dataScope'),
      words.choice('dataScope', left.dataScope),
      words.choice('dataScope', right.dataScope),
    ],
    [words.field('deptIds'), departments(left), departments(right)],
    [words.field('menuIds'), String(left.menuIds.length), String(right.menuIds.length)],
    [translate('ui.compare.users'), leftUsers ?? '-', rightUsers ?? '-'],
  ] as const
  return (
    <Table size="small" sx={{ tableLayout: 'fixed', '& td, & th': { overflowWrap: 'anywhere' } }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: '26%' }}>{translate('ui.compare.fact')}</TableCell>
          <TableCell>{left.name}</TableCell>
          <TableCell>{right.name}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {facts.map(([name, one, two]) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            <TableCell sx={{ fontWeight: one === two ? 400 : 600 }}>{one}</TableCell>
            <TableCell sx={{ fontWeight: one === two ? 400 : 600 }}>{two}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

interface User {
  id: string
  realName: string
  userName: string
}

/** How many hold a role, and who the first are; undefined where the user may not know. */
const useUsersOf = (roleId: string): string | undefined => {
  const locale = useLanguage()
  const { data, total } = useGetList<User>(
    'user',
    { filter: { roleIds: [roleId] }, pagination: { page: 1, perPage: 5 } },
    { retry: false, onError: () => {} },
  )
  if (!data) return undefined
  const names = listText(
    data.map(it => it.realName || it.userName),
    locale,
  )
  return names ? `${total} (${names}${total && total > data.length ? ' …' : ''})` : '0'
}
