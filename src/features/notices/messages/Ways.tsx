import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { type InboxState, searchOf } from './inboxState.ts'
import type { Neighbour } from './useNeighbours.ts'

interface WaysProps {
  place: InboxState
  previous?: Neighbour | undefined
  next?: Neighbour | undefined
}

/** Back to the page of the list one came from, and to the message before and after. */
export const MessageNavigation = ({ place, previous, next }: WaysProps) => {
  const translate = useTranslate()
  const way = (to: Neighbour | undefined) =>
    to
      ? { component: Link, to: `/home/message/${to.id}?${searchOf({ ...place, page: to.page })}` }
      : { disabled: true }
  return (
    <Line aria-label={translate('messages.ways.label')}>
      <Button
        color="inherit"
        component={Link}
        to={`/home/message?${searchOf(place)}`}
        startIcon={<AppIcon name="ArrowBack" />}
      >
        {translate('messages.ways.back')}
      </Button>
      <span>
        <Button color="inherit" {...way(previous)} startIcon={<AppIcon name="ChevronLeft" />}>
          {translate('messages.ways.previous')}
        </Button>
        <Button color="inherit" {...way(next)} endIcon={<AppIcon name="ChevronRight" />}>
          {translate('messages.ways.next')}
        </Button>
      </span>
    </Line>
  )
}

const Line = styled('nav')({
  display: 'flex',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 8,
  marginBlockEnd: 8,
})
