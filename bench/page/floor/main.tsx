import simpleRestProvider from 'ra-data-simple-rest'
import {
  Admin,
  BooleanField,
  Datagrid,
  DateField,
  Edit,
  EditButton,
  List,
  Resource,
  SimpleForm,
  TextField,
  TextInput,
} from 'react-admin'
import { createRoot } from 'react-dom/client'

/** The least that react-admin and MUI make of two lists and a form. */
const authProvider = {
  login: async () => localStorage.setItem('token', 'yes'),
  logout: async () => localStorage.removeItem('token'),
  checkAuth: async () => {
    if (!localStorage.getItem('token')) throw new Error('signed out')
  },
  checkError: async () => undefined,
  getPermissions: async () => undefined,
}

const Users = () => (
  <List perPage={10}>
    <Datagrid rowClick={false}>
      <TextField source="userName" />
      <TextField source="realName" />
      <TextField source="labels.deptId" />
      <TextField source="labels.postIds" />
      <TextField source="labels.roleIds" />
      <TextField source="phone" />
      <TextField source="email" />
      <BooleanField source="enabled" />
      <TextField source="loginCount" />
      <DateField source="createdAt" showTime />
      <EditButton />
    </Datagrid>
  </List>
)

const Posts = () => (
  <List perPage={10}>
    <Datagrid rowClick={false}>
      <TextField source="name" />
      <TextField source="code" />
      <TextField source="sort" />
      <BooleanField source="enabled" />
      <EditButton />
    </Datagrid>
  </List>
)

const UserForm = () => (
  <Edit>
    <SimpleForm>
      {['userName', 'realName', 'phone', 'email', 'qq', 'birthday', 'address', 'remark'].map(
        name => (
          <TextInput key={name} source={name} />
        ),
      )}
    </SimpleForm>
  </Edit>
)

createRoot(document.getElementById('root') as HTMLElement).render(
  <Admin
    dataProvider={simpleRestProvider('/api')}
    authProvider={authProvider}
    requireAuth
    disableTelemetry
  >
    <Resource name="users" list={Users} edit={UserForm} />
    <Resource name="posts" list={Posts} />
  </Admin>,
)
