import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Member } from '#src/providers/member.ts'
import { PersonAvatar } from '#src/ui/PersonAvatar.tsx'
import { listText } from '#src/ui/said.ts'
import { serverNow } from '#src/ui/serverTime.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { partOfDay } from './partOfDay.ts'
import { SampleTag } from './SampleTag.tsx'

/** Greets the user by name, with tenant, department and roles. */
export const Greeting = ({ member, trial }: { member: Member; trial: boolean }) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const name = member.realName || member.username
  // A set, since the top department often has the name of the tenant.
  const place = new Set([member.tenantName, member.deptName, listText(member.roleNames, locale)])
  return (
    <Box component="section" sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 0 }}>
      <PersonAvatar name={name} src={member.avatar} size={48} />
      <Box sx={{ minWidth: 0 }}>
        <Box component="p" sx={{ m: 0, fontSize: 18, fontWeight: 600 }}>
          {translate(`workplace.greeting.${partOfDay(new Date(serverNow()).getHours())}`, { name })}
        </Box>
        <Box component="p" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[...place].filter(Boolean).join(' · ')}
        </Box>
        {trial && <SampleTag />}
      </Box>
    </Box>
  )
}
