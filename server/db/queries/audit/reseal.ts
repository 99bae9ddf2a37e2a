/**
 * Encrypts personal words in rows from before that was done, and recomputes the chain over them.
 */
import type { Tx } from '../../with-actor.ts';
import { moment, SEALED_TEXTS, type Head } from './seal.ts';

const TABLES = ['history', 'audit_log', 'seal'] as const;

/** When the older rows were resealed, and how many entries the chain had. */
export interface Reseal {
  at: string;
  entries: number;
}

export const readReseal = (tx: Tx): Promise<Reseal | undefined> =>
  tx.one<Reseal>('SELECT at, entries FROM reseal ORDER BY at DESC LIMIT 1');

/**
 * Disables the triggers of the three tables until `lockAgain`, so that the owner can change rows.
 * ALTER TABLE locks everybody else out.
 */
export async function unlock(tx: Tx): Promise<void> {
  for (const table of TABLES) await tx.run(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
}

export async function lockAgain(tx: Tx): Promise<void> {
  for (const table of TABLES) await tx.run(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

const PLAIN = (column: string): string => `strpos(${column}, U&'\\E000') = 0`;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Names in the subject of an older entry; those of permissions are codes. */
const NAMES = (operation: string): string =>
  `CASE WHEN ${operation} LIKE '%Markups' THEN 'name' ELSE 'email|user_name' END`;
const OWN_NAMES = ['registerPasskey', 'setPasskeyName', 'deletePasskey'];

/**
 * Encrypts words of older rows: names and addresses with the actor's key, reasons with the
 * client's, and the whole sentence of an entry about a person with that person's key.
 */
export async function sealOlderWords(tx: Tx): Promise<void> {
  await withoutBounds(tx, 'history', async () => {
    await tx.run(
      `UPDATE history SET actor_name = seal_words(actor_id, actor_name), reason = seal_words(coalesce(client_id, actor_id), reason)
        WHERE coalesce(client_id, actor_id) IS NOT NULL AND ${PLAIN('actor_name')}
          AND (actor_id IS NOT NULL OR ${PLAIN('reason')})`,
    );
  });
  await withoutBounds(tx, 'audit_log', async () => {
    await tx.run(
      `WITH about AS MATERIALIZED (
         SELECT a.id, coalesce(
             (SELECT u.id FROM regexp_matches(a.subject::text, '${UUID}', 'g') WITH ORDINALITY AS m (found, place)
                JOIN app_user u ON u.id = m.found[1]::uuid ORDER BY m.place LIMIT 1),
             CASE WHEN a.operation = ANY ($1) THEN a.actor_id END) AS person
           FROM audit_log a WHERE ${PLAIN('a.actor_name')} AND ${PLAIN('a.summary')})
       UPDATE audit_log a
          SET actor_name = seal_words(a.actor_id, a.actor_name), ip = seal_words(a.actor_id, a.ip),
              summary = CASE WHEN b.person IS NULL THEN a.summary ELSE seal_words(b.person, a.summary) END,
              subject = CASE WHEN b.person IS NULL THEN a.subject ELSE seal_marked(regexp_replace(a.subject::text,
                '"(' || ${NAMES('a.operation')} || ')": "((?:[^"\\\\]|\\\\.)+)"',
                '"\\1": "' || U&'\\E010' || b.person || U&'\\E011' || '\\2' || U&'\\E012' || '"', 'g'))::jsonb END
         FROM about b WHERE b.id = a.id AND (a.actor_id IS NOT NULL OR b.person IS NOT NULL)`,
      [OWN_NAMES],
    );
  });
}

/** Rows older than the limits may exceed them. */
async function withoutBounds(
  tx: Tx,
  table: 'history' | 'audit_log',
  work: () => Promise<void>,
): Promise<void> {
  const name = `${table}_is_bounded`;
  const check = await tx.one<{ definition: string }>(
    'SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conrelid = $1::regclass AND conname = $2',
    [table, name],
  );
  if (!check) throw new Error(`The check ${name} is missing.`);
  await tx.run(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await work();
  await tx.run(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${check.definition}`);
}

/** A chain entry with its row's current text. */
export interface EntryAnew {
  position: number;
  sealedSince: string | null;
  sealedAt: string;
  text: string;
}

/** Yields the whole chain in order, `size` entries at a time. */
export async function eachEntry(
  tx: Tx,
  size: number,
  take: (entries: EntryAnew[]) => Promise<void>,
): Promise<void> {
  await tx.run(
    `DECLARE anew NO SCROLL CURSOR FOR
       SELECT s.position, ${moment('s.sealed_since')} AS "sealedSince", ${moment('s.sealed_at')} AS "sealedAt",
              CASE s.source WHEN 'history' THEN ${SEALED_TEXTS.history} ELSE ${SEALED_TEXTS.audit_log} END AS text
         FROM seal s
         LEFT JOIN history h ON h.id = s.row_id AND s.source = 'history'
         LEFT JOIN audit_log a ON a.id = s.row_id AND s.source = 'audit_log'
        ORDER BY s.position`,
  );
  for (;;) {
    const entries = await tx.many<EntryAnew>(`FETCH ${size} FROM anew`);
    if (entries.length === 0) break;
    await take(entries);
  }
  await tx.run('CLOSE anew');
}

/** Keeps the present hashes, so that an older backup can still be compared. */
export async function keepHashesBefore(tx: Tx): Promise<void> {
  await tx.run('INSERT INTO resealed_entry (position, hash_before) SELECT position, hash FROM seal');
}

export async function replaceHashes(
  tx: Tx,
  entries: readonly { position: number; hash: Buffer }[],
): Promise<void> {
  await tx.run(
    `UPDATE seal s SET hash = e.hash FROM unnest($1::bigint[], $2::bytea[]) AS e (position, hash)
      WHERE e.position = s.position`,
    [entries.map(({ position }) => position), entries.map(({ hash }) => hash)],
  );
}

export async function recordReseal(
  tx: Tx,
  id: string,
  before: Head | undefined,
  after: Head | undefined,
): Promise<void> {
  await tx.run('INSERT INTO reseal (id, entries, head_before, head_after) VALUES ($1, $2, $3, $4)', [
    id,
    before?.position ?? 0,
    before?.hash ?? null,
    after?.hash ?? null,
  ]);
}
