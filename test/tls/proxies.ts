import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#test/support/freePort.ts'

/** The host name in the samples of docs/tls, which the tests do not change. */
export const host = 'console.example.com'

/** A self-signed certificate that only the test trusts. */
export interface Certificate {
  readonly certFile: string
  readonly keyFile: string
  readonly cert: string
}

export const makeCertificate = async (folder: string): Promise<Certificate> => {
  const [certFile, keyFile] = [join(folder, 'site.crt'), join(folder, 'site.key')]
  const asked = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const named = ['-days', '2', '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const files = ['-keyout', keyFile, '-out', certFile]
  await promisify(execFile)(process.env.OPENSSL ?? 'openssl', ['req', ...asked, ...named, ...files])
  return { certFile, keyFile, cert: await readFile(certFile, 'utf8') }
}

export const folderOf = () => mkdtemp(join(tmpdir(), 'user-center-proxy-'))

/** A sample of docs/tls with these texts replaced. Throws when the sample does not contain one of them. */
const sample = async (name: string, changes: Readonly<Record<string, string>>): Promise<string> => {
  let text = await readFile(new URL(`../../docs/tls/${name}`, import.meta.url), 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`docs/tls/${name} does not hold '${from}'.`)
    text = text.replaceAll(from, to)
  }
  return text
}

export interface FrontProxy {
  /** Ports for HTTP and HTTPS; `encrypted` is 0 for a proxy without TLS. */
  readonly plain: number
  readonly encrypted: number
  end(): Promise<void>
}

interface Wish {
  /** Where it forwards requests to, such as `127.0.0.1:40001`. */
  to: string
  certificate: Certificate
}

const upstream = '127.0.0.1:8000'
const files = ({ certFile, keyFile }: Certificate) => ({
  [`/etc/ssl/${host}.crt`]: certFile,
  [`/etc/ssl/${host}.key`]: keyFile,
})

export const startNginx = ({ to, certificate }: Wish): Promise<FrontProxy> =>
  nginxWithTls('nginx.conf', { [upstream]: to }, certificate)

/** In front of two processes. The first request goes to the first one. */
export const startNginxForTwo = (
  [first, second]: readonly [string, string],
  certificate: Certificate,
): Promise<FrontProxy> =>
  nginxWithTls(
    'nginx-several.conf',
    { '127.0.0.1:8001': first, '127.0.0.1:8002': second },
    certificate,
  )

const nginxWithTls = async (
  name: string,
  addresses: Readonly<Record<string, string>>,
  certificate: Certificate,
): Promise<FrontProxy> => {
  const [plain, encrypted] = [await freePort(), await freePort()]
  const text = await sample(name, {
    ...addresses,
    'listen 80;': `listen 127.0.0.1:${plain};`,
    'listen 443 ssl': `listen 127.0.0.1:${encrypted} ssl`,
    ...files(certificate),
  })
  return { plain, encrypted, end: await nginx(text, encrypted) }
}

/** The second of two proxies in a row, without TLS. */
export const startInnerNginx = async (to: string): Promise<FrontProxy> => {
  const plain = await freePort()
  const changes = { [upstream]: to, 'listen 8080;': `listen 127.0.0.1:${plain};` }
  return { plain, encrypted: 0, end: await nginx(await sample('nginx-inner.conf', changes), plain) }
}

const nginx = async (text: string, port: number) => {
  const folder = await folderOf()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    it => `  ${it}_temp_path ${folder}/${it};`,
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    [
      'daemon off;',
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `pid ${folder}/pid;`,
      'events {}',
      'http {',
      '  access_log off;',
      ...temporary,
      text,
      '}',
    ].join('\n'),
  )
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]
  return running(process.env.NGINX ?? 'nginx', args, { folder, port })
}

export const startCaddy = async ({ to, certificate }: Wish): Promise<FrontProxy> => {
  const [plain, encrypted] = [await freePort(), await freePort()]
  const folder = await folderOf()
  const text = await sample('Caddyfile', { [upstream]: to, ...files(certificate) })
  const options = `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${encrypted}\n\tdefault_bind 127.0.0.1\n}\n`
  const file = join(folder, 'Caddyfile')
  await writeFile(file, options + text)
  const args = ['run', '--config', file, '--adapter', 'caddyfile']
  const end = await running(process.env.CADDY ?? 'caddy', args, { folder, port: encrypted })
  return { plain, encrypted, end }
}

/** Starts a program and waits until it listens on the port. Returns a function that ends it. */
const running = async (
  program: string,
  args: readonly string[],
  { folder, port }: { folder: string; port: number },
): Promise<() => Promise<void>> => {
  const child = spawn(program, args, {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += String(chunk)
    })
  const exited = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`${program} ended with ${code}:\n${said}`)))
  })
  // After the start nobody waits for this promise; when the test ends the program, it still rejects.
  exited.catch(() => undefined)
  await Promise.race([listening(port), exited])
  return async () => {
    if (child.exitCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    await rm(folder, { recursive: true, force: true })
  }
}

/** Tries to connect every 50 ms until it succeeds, for 15 seconds at most. */
const listening = async (port: number): Promise<void> => {
  const giveUp = performance.now() + 15_000
  while (performance.now() < giveUp) {
    const socket = connect(port, '127.0.0.1')
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (open) return
    await pause(50)
  }
  throw new Error(`Nothing listens on port ${port}.`)
}
