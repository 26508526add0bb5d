import { describe, expect, it } from 'vitest'
import { isTrial, readEnv } from '#server/env.ts'

describe('the environment', () => {
  it('needs nothing', () => {
    expect(readEnv({})).toMatchObject({
      port: 8000,
      host: '127.0.0.1',
      databaseUrl: null,
      demo: null,
      proxies: 0,
    })
  })
  it('keeps the key outside the data folder', () => {
    const { appKeyFile, dataDir } = readEnv({ DATA_DIR: '/srv/uc/data' })
    expect([appKeyFile, dataDir]).toEqual(['/srv/uc/data.key', '/srv/uc/data'])
  })
  it('takes an empty value for none', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({
      port: 8000,
      databaseUrl: null,
      demo: null,
    })
  })
  it.each([
    [{ PORT: '80a' }, /PORT is '80a'/],
    [{ PORT: '70000' }, /0 to 65535/],
    [{ POOL_SIZE: '1' }, /POOL_SIZE/],
    [{ TIME_ZONE: '+08:00' }, /TIME_ZONE is '\+08:00'/],
    [{ DEMO: 'maybe' }, /DEMO is 'maybe'/],
    [{ PROXIES: '-1' }, /PROXIES/],
    [{ DATABASE_URL: 'mysql://root@host/db' }, /postgres:\/\//],
    [{ DATABASE_URL: 'postgres://host' }, /postgres:\/\//],
    [{ BACKUP_DATABASE_URL: 'postgres://host' }, /^BACKUP_DATABASE_URL must/],
  ])('refuses %j with a sentence', (from, sentence) => {
    expect(() => readEnv(from)).toThrow(sentence)
  })
  it.each([
    [{}, true, true],
    [{}, false, false],
    [{ HOST: '0.0.0.0' }, true, false],
    // With proxies, requests come from other machines.
    [{ PROXIES: '1' }, true, false],
    [{ PROXIES: '1', DEMO: '1' }, true, true],
    [{ DEMO: '0' }, true, false],
  ])('makes of %j, embedded %s, a trial: %s', (from, embedded, trial) => {
    expect(isTrial(readEnv(from), embedded)).toBe(trial)
  })
  it('does not repeat a password', () => {
    expect(() => readEnv({ DATABASE_URL: 'mysql://root:hunter2@host/db' })).toThrow(
      expect.not.stringContaining('hunter2'),
    )
  })
})
