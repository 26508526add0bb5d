import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Action, AnyResource } from '#resources/core/resource.ts'
import { useScreen } from '#src/kit/context.tsx'
import { ReferencePicker } from '#src/kit/inputs/ReferencePicker.tsx'
import { useResourceTexts } from '#src/kit/words.ts'

/** What the API is asked: one of a menu, a route or a row. */
export type Question =
  | { menuId: string }
  | { route: string }
  | { resource: string; rowId: string; doing: string }

type Kind = 'menu' | 'row' | 'route'
const kinds: readonly Kind[] = ['menu', 'row', 'route']
const noNames: ReadonlyMap<string, string> = new Map()

interface AskProps {
  onAsk: (question: Question | null) => void
}

/** Chooses what is asked about; an answer follows as soon as the question is whole. */
export const WhyQuestion = ({ onAsk }: AskProps) => {
  const translate = useTranslate()
  const [kind, setKind] = useState<Kind>('menu')
  const Part = { menu: OfMenu, row: OfRow, route: OfRoute }[kind]
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={kind}
        aria-label={translate('ui.why.about')}
        onChange={(_, next: Kind | null) => {
          if (!next) return
          setKind(next)
          onAsk(null)
        }}
      >
        {kinds.map(one => (
          <ToggleButton key={one} value={one} sx={{ px: 2 }}>
            {translate(`ui.why.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Part onAsk={onAsk} />
    </Box>
  )
}

const OfMenu = ({ onAsk }: AskProps) => {
  const translate = useTranslate()
  const { registry } = useScreen()
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <Picked
      target={registry.find('menu') as AnyResource}
      label={translate('ui.why.chooseMenu')}
      chosen={chosen}
      onChange={ids => {
        setChosen(ids)
        onAsk(ids[0] ? { menuId: ids[0] } : null)
      }}
    />
  )
}

const OfRow = ({ onAsk }: AskProps) => {
  const translate = useTranslate()
  const { registry } = useScreen()
  const resources = registry.all().filter(it => Object.keys(it.screens).length > 0)
  const [name, setName] = useState('user')
  const [rowId, setRowId] = useState<string>()
  const [doing, setDoing] = useState('see')
  const resource = registry.find(name) as AnyResource
  const ask = (id: string | undefined, what: string) => {
    setRowId(id)
    setDoing(what)
    onAsk(id ? { resource: name, rowId: id, doing: what } : null)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <TextField
        select
        size="small"
        label={translate('ui.why.chooseResource')}
        value={name}
        onChange={event => {
          setName(event.target.value)
          setRowId(undefined)
          setDoing('see')
          onAsk(null)
        }}
      >
        {resources.map(it => (
          <MenuItem key={it.name} value={it.name}>
            {translate(`resources.${it.name}.name`)}
          </MenuItem>
        ))}
      </TextField>
      <Doing resource={resource} value={doing} onChange={what => ask(rowId, what)} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Picked
          key={name}
          target={resource}
          label={translate('ui.why.chooseRow')}
          chosen={rowId ? [rowId] : []}
          onChange={ids => ask(ids[0], doing)}
        />
      </Box>
    </Box>
  )
}

interface DoingProps {
  resource: AnyResource
  value: string
  onChange: (doing: string) => void
}

const Doing = ({ resource, value, onChange }: DoingProps) => {
  const translate = useTranslate()
  const words = useResourceTexts(resource)
  const actions = Object.entries(resource.actions as Readonly<Record<string, Action>>)
    .filter(([, action]) => action.on !== 'all')
    .map(([name]) => [name, words.action(name, 'label')] as const)
  const standard = ['see', 'update', 'delete'].map(
    name => [name, translate(`ui.why.doings.${name}`)] as const,
  )
  return (
    <TextField
      select
      size="small"
      label={translate('ui.why.doing')}
      value={value}
      onChange={event => onChange(event.target.value)}
    >
      {[...standard, ...actions].map(([name, label]) => (
        <MenuItem key={name} value={name}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}

const OfRoute = ({ onAsk }: AskProps) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const ask = (event: FormEvent) => {
    event.preventDefault()
    onAsk(typed.trim() ? { route: typed.trim() } : null)
  }
  return (
    <Box component="form" onSubmit={ask} sx={{ display: 'flex', gap: 1 }}>
      <TextField
        size="small"
        fullWidth
        label={translate('ui.why.route')}
        placeholder={translate('ui.why.routeHint')}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false } }}
      />
      <Button type="submit" variant="outlined" sx={{ flexShrink: 0 }}>
        {translate('ui.why.ask')}
      </Button>
    </Box>
  )
}

interface PickedProps {
  target: AnyResource
  label: string
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}

const Picked = ({ target, label, chosen, onChange }: PickedProps) => {
  const id = useId()
  return (
    <ReferencePicker
      id={id}
      label={label}
      placeholder={label}
      target={target}
      chosen={chosen}
      onChange={onChange}
      multiple={false}
      names={noNames}
    />
  )
}
