import simpleRest from 'ra-data-simple-rest'
import {
  Admin,
  type AuthProvider,
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanField,
  BooleanInput,
  BulkUpdateButton,
  Datagrid,
  DateField,
  DateTimeInput,
  Edit,
  type HttpError,
  List,
  Notification,
  NumberField,
  NumberInput,
  ReferenceArrayField,
  ReferenceArrayInput,
  ReferenceField,
  ReferenceInput,
  Resource,
  SelectInput,
  SimpleForm,
  SingleFieldList,
  TextField,
  TextInput,
  useResourceContext,
} from 'react-admin'
import { createRoot } from 'react-dom/client'
import type { AnyField } from '#resources/core/fields.ts'
import { type AnyResource, fieldsOf, type Screen } from '#resources/core/resource.ts'
import { isWritable } from '#resources/core/validate.ts'
import { resources } from '#resources/index.ts'
import { httpClient } from './httpClient.ts'

/** The API, on another origin than this page. */
const api = new URLSearchParams(location.search).get('api') ?? ''
const nameOf = (resource: AnyResource) => resource.api.slice(1)
const targetOf = ({ to }: AnyField) =>
  resources.find(it => it.name === to) as AnyResource | undefined

const authProvider: AuthProvider = {
  login: async ({ username }) => {
    const options = { method: 'POST', body: JSON.stringify({ account: username }) }
    const { json } = await httpClient(`${api}/user/admin/site/demo/login`, options)
    localStorage.setItem('TOKEN', json.token)
  },
  logout: async () => localStorage.removeItem('TOKEN'),
  checkAuth: async () => {
    if (!localStorage.getItem('TOKEN')) throw new Error('Signed out.')
  },
  checkError: async ({ status }: HttpError) => {
    if (status === 401) throw new Error('Signed out.')
  },
  getPermissions: async () => undefined,
}

type About = readonly [name: string, field: AnyField]

/** A column of the grid, as in the documentation of react-admin. */
const cell = ([source, field]: About) => {
  const target = targetOf(field)
  const props = { key: source, source }
  if (field.kind === 'reference' && target && !field.within)
    return (
      <ReferenceField {...props} reference={nameOf(target)} link={false}>
        <TextField source={target.title as string} />
      </ReferenceField>
    )
  if (field.kind === 'references' && target)
    return (
      <ReferenceArrayField {...props} reference={nameOf(target)} sortable={false}>
        <SingleFieldList linkType={false}>
          <TextField source={target.title as string} />
        </SingleFieldList>
      </ReferenceArrayField>
    )
  if (field.kind === 'flag') return <BooleanField {...props} />
  if (field.kind === 'integer') return <NumberField {...props} />
  if (field.kind === 'dateTime') return <DateField {...props} showTime />
  return <TextField {...props} sortable={!['image', 'list', 'routes'].includes(field.kind)} />
}

const input = ([source, field]: About) => {
  const target = targetOf(field)
  const props = { key: source, source, readOnly: !isWritable(field, 'update') }
  if (['secret', 'files', 'list', 'routes', 'json', 'image'].includes(field.kind)) return null
  if (field.kind === 'reference' && target && !field.within)
    return (
      <ReferenceInput {...props} reference={nameOf(target)}>
        <AutocompleteInput optionText={target.title as string} readOnly={props.readOnly} />
      </ReferenceInput>
    )
  if (field.kind === 'references' && target)
    return (
      <ReferenceArrayInput {...props} reference={nameOf(target)}>
        <AutocompleteArrayInput optionText={target.title as string} />
      </ReferenceArrayInput>
    )
  if (field.kind === 'choice' || field.kind === 'status') {
    const values = field.of ?? [1, 2]
    return <SelectInput {...props} choices={values.map(id => ({ id, name: String(id) }))} />
  }
  if (field.kind === 'flag') return <BooleanInput {...props} />
  if (field.kind === 'integer') return <NumberInput {...props} />
  if (field.kind === 'dateTime') return <DateTimeInput {...props} />
  return <TextInput {...props} />
}

const isEdited = ({ screens }: AnyResource) =>
  (Object.values(screens) as Screen[]).some(({ actions }) => actions.includes('update'))

const edited = (resources as readonly AnyResource[]).filter(isEdited)

const useDefinition = () => {
  const name = useResourceContext()
  return edited.find(it => nameOf(it) === name) as AnyResource
}

/** A list with the columns of the resource's first screen. */
const Rows = () => {
  const resource = useDefinition()
  const [screen] = Object.values(resource.screens) as [Screen]
  const columns = screen.columns.length > 0 ? screen.columns : [resource.title as string]
  const [field, order] = screen.sort
  const disable = <BulkUpdateButton label="Disable" data={{ status: 2 }} />
  return (
    <List perPage={50} sort={{ field, order: order === 'asc' ? 'ASC' : 'DESC' }}>
      <Datagrid rowClick="edit" bulkActionButtons={resource.fields.status ? disable : false}>
        {fieldsOf(resource)
          .filter(([name]) => columns.includes(name))
          .map(cell)}
      </Datagrid>
    </List>
  )
}

/** A form with every field of a record, including those that cannot be changed. */
const Form = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="id" readOnly />
      {fieldsOf(useDefinition()).map(input)}
      <DateTimeInput source="createdAt" readOnly />
    </SimpleForm>
  </Edit>
)

/** With a short duration: react-admin sends a change that can be undone once its notification disappears. */
const Told = () => <Notification autoHideDuration={1000} />

createRoot(document.getElementById('root') as HTMLElement).render(
  <Admin
    dataProvider={simpleRest(api, httpClient)}
    authProvider={authProvider}
    notification={Told}
    requireAuth
    disableTelemetry
  >
    {edited.map(it => (
      <Resource key={it.name} name={nameOf(it)} list={Rows} edit={Form} />
    ))}
  </Admin>,
)
