export const iso = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL of a text of the message `m` in a language. What people wrote is in their own language. */
export const localizedTextSql = (column: string, language: string): string =>
  `coalesce(m.words -> ${language} ->> '${column}', m.${column})`

/** Condition: the message `m` can be read at this moment. */
export const isReadableSql = (now: string): string =>
  `m.withdrawn_at is null and (m.expires_at is null or m.expires_at > ${now})`

/** The columns of a message `m`, in a language. */
export const messageColumns = (language: string): string =>
  `m.id::text as id, m.kind, m.tag, m.level, ${localizedTextSql('title', language)} as title,
    ${localizedTextSql('summary', language)} as summary, ${iso('m.at')} as at,
    ${localizedTextSql('sender_name', language)} as "senderName", m.sender_avatar as "senderAvatar",
    m.must_acknowledge as "mustAcknowledge", ${iso('m.expires_at')} as "expiresAt"`

/**
 * Condition: the reader `r` has not read the message `m`, or not acknowledged it although that is
 * required.
 */
export const awaitsReaderSql =
  '(r.read_at is null or (m.must_acknowledge and r.acknowledged_at is null))'

/** Minutes before somebody can be reminded of the same notice again. */
export const reminderPause = 60

/**
 * When the reader `r` was last reminded of the message `m`, alone or together with all. A reminder
 * to all skips people who were reminded alone shortly before.
 */
export const remindedAt = `case when m.reminded_at is null
  or r.reminded_at > m.reminded_at - interval '${reminderPause} minutes' then r.reminded_at else m.reminded_at end`

/** Condition: the last reminder of the message `m` was also for the reader `r`. */
export const isReminded = `greatest(m.reminded_at, r.reminded_at) = ${remindedAt}`

/** The same with what the reader `r` has done about it. */
export const itemColumns = (language: string): string =>
  `${messageColumns(language)}, ${iso('r.read_at')} as "readAt", ${iso('r.acknowledged_at')} as "acknowledgedAt",
    ${iso(remindedAt)} as "remindedAt"`

/** The messages of readers. */
export const receivedTables =
  'uc_message_reader r join uc_message m on m.tenant_id = r.tenant_id and m.id = r.message_id'

/** Counts by kind with the names of the specification, for rows with a column `kind`. */
export const countColumns = (kind: string): string =>
  `'notifyCount', count(*) filter (where ${kind} = 1), 'noticeCount', count(*) filter (where ${kind} = 2),
    'letterCount', count(*) filter (where ${kind} = 3)`
