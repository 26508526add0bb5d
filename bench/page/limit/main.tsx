import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

type Row = Record<string, string | number | null>

/** What React alone takes for the same two lists and a form: no styles, no router, no libraries. */
const columns: Record<string, string[]> = {
  users: ['userName', 'realName', 'phone', 'email', 'status', 'loginCount', 'createdAt'],
  posts: ['name', 'code', 'sort', 'status'],
}

const useAnswer = <T,>(path: string): T | undefined => {
  const [answer, setAnswer] = useState<{ path: string; body: T }>()
  useEffect(() => {
    fetch(path)
      .then(it => it.json())
      .then(body => setAnswer({ path, body }))
  }, [path])
  return answer?.path === path ? answer.body : undefined
}

const List = ({ name, perPage }: { name: string; perPage: string }) => {
  const range = `[0,${Number(perPage) - 1}]`
  const rows = useAnswer<Row[]>(`/api/${name}?range=${range}`) ?? []
  return (
    <table>
      <tbody>
        {rows.map(row => (
          <tr key={row.id} className="row">
            {columns[name]?.map(column => (
              <td key={column}>{row[column]}</td>
            ))}
            <td>
              <a className="edit" href={`#/${name}/${row.id}`}>
                edit
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Form = ({ id }: { id: string }) => {
  const row = useAnswer<Row>(`/api/users/${id}`)
  return row ? (
    <form>
      {['userName', 'realName', 'phone', 'email', 'qq', 'birthday', 'address', 'remark'].map(
        name => (
          <input key={name} name={name} defaultValue={row[name] ?? ''} />
        ),
      )}
    </form>
  ) : null
}

const SignIn = () => (
  <form>
    <input name="username" />
    <input name="password" type="password" />
    <button type="submit">Sign in</button>
  </form>
)

const App = () => {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const changed = () => setHash(location.hash)
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])
  const [path = '', query] = hash.slice(2).split('?')
  const [name = 'users', id] = path.split('/')
  if (name === 'login') return <SignIn />
  return (
    <>
      <a href="#/users">users</a> <a href="#/posts">posts</a>
      {id ? (
        <Form id={id} />
      ) : (
        <List name={name} perPage={new URLSearchParams(query).get('perPage') ?? '10'} />
      )}
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
