/**
 * Refuses a change of what somebody else has changed since it was read
 * (docs/adr/0013-edit-conflicts-and-versions.md).
 */
import { CLIENT_ROLES } from '../../src/domain/codes.ts';
import { fieldName } from '../../src/domain/field-names.ts';
import { lastChange, type LastChange } from '../db/queries/audit/last-change.ts';
import { prepared } from '../db/prepared.ts';
import { asServer, isUuid, type Tx } from '../db/with-actor.ts';
import { VERSIONED_RECORDS } from '../operations/versioned-records.ts';
import type { Call, OperationId, Person } from '../operations/handler.ts';
import { conflict, type MeanwhileChanged, type RefusalData } from '../refusals.ts';
import { changedSince, versionOf } from './contract/versions.ts';
import type { Replaced } from './contract/contract.ts';

/** A change with the version that it is based on. */
export interface VersionedChange {
  operation: OperationId;
  replaces: Replaced;
  input: { query: unknown; path: unknown; data: unknown; files: { field: string }[] };
  version: string;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Locks what is changed against other changes of the same, until the end of the transaction, and
 * compares it. What is missing is left to the operation, which refuses it.
 * @throws Refused 409
 */
export async function refuseStaleVersion(tx: Tx, call: Call, change: VersionedChange): Promise<void> {
  const { operation, replaces, input } = change;
  const data = (input.data ?? {}) as Row;
  const id = idIn(input.path) ?? idIn(data) ?? idIn(input.query);
  if (id !== null && !isUuid(id)) return;
  // Before any row is locked, so that everybody waits here and nowhere else for each other.
  tx.send(prepared('SELECT pg_advisory_xact_lock($1, hashtext($2))'), [
    VERSION_LOCK,
    lockOf(id, replaces, call.person),
  ]);
  const record = (await VERSIONED_RECORDS[operation]?.(tx, input as never, call)) as Row | null | undefined;
  if (record === null || record === undefined) return;
  const sent = new Set([...Object.keys(data), ...input.files.map(({ field }) => field)]);
  const changed: MeanwhileChanged[] = changedSince(change.version, record, replaces.fields, data)
    .filter(({ field }) => !replaces.isPartial || sent.has(field))
    .map((one) => ({ ...one, words: fieldName(one.field) }));
  const versions: Record<string, string> = {};
  let about = { id: id ?? idIn(record), record };
  for (const [list, fields] of replaces.rows) {
    const present = new Map((record[list] as Row[]).map((row) => [String(row['id']), row]));
    for (const wish of (data[list] ?? []) as (Row & { id: string; version: string })[]) {
      const row = present.get(wish.id.toLowerCase());
      if (row === undefined) continue;
      versions[wish.id] = versionOf(row, fields);
      const found = changedSince(wish.version, row, fields, wish);
      if (found.length > 0) about = { id: wish.id, record: row };
      const of = typeof row['name'] === 'string' ? row['name'] : wish.id;
      changed.push(...found.map((one) => ({ ...one, words: fieldName(one.field), id: wish.id, of })));
    }
  }
  if (changed.length === 0) return;
  const { by, at } = await whoChanged(tx, call.person, { operation, replaces, changed, ...about });
  throw conflict(sentence(by, changed), {
    refusal: 'state',
    field: replaces.property ?? 'version',
    changed,
    changed_by: by,
    changed_at: at,
    version: versionOf(record, replaces.fields),
    ...(replaces.rows.size > 0 ? { versions } : {}),
  } satisfies RefusalData);
}

/** Key space of the advisory locks of this file. */
const VERSION_LOCK = 7_141;

/** What is everybody's own, and nobody else changes. */
const OWN: readonly string[] = ['MailChoices', 'Passkey'];

/** One for a record, by whatever operation it is changed; settings have their names. */
const lockOf = (id: string | null, { of }: Replaced, person: Person): string =>
  id?.toLowerCase() ?? (of === 'User' || OWN.includes(of) ? person.id : of);

/** The id in a path or in the data; a person's, whose permissions are changed, is in the query. */
function idIn(of: unknown): string | null {
  const { id, passkey_id, user_id, business_id } = (of ?? {}) as Row;
  return [id, passkey_id, user_id, business_id].find((one) => typeof one === 'string') ?? null;
}

interface Changed {
  operation: OperationId;
  replaces: Replaced;
  id: string | null;
  record: Row;
  changed: readonly MeanwhileChanged[];
}

const YOU = 'You';

/** Some records say themselves who set them; the others are looked up in the audit log. */
async function whoChanged(
  tx: Tx,
  person: Person,
  { operation, replaces, id, record, changed }: Changed,
): Promise<{ by: string | null; at: string | null }> {
  if (OWN.includes(replaces.of)) return { by: YOU, at: null };
  const { changed_by: setBy, changed_at: setAt } = record;
  if (typeof setBy === 'string')
    return { by: setBy === person.name ? YOU : setBy, at: typeof setAt === 'string' ? setAt : null };
  const fields = changed.map(({ field }) => field);
  const last = await asServer(tx, (server) => lastChange(server, operation, id, fields));
  return last === undefined ? { by: null, at: null } : { by: seenBy(person, last), at: last.at };
}

/** Clients do not learn the names of the house's people. */
function seenBy({ id, actor }: Person, { actor_id, name, role_id }: LastChange): string | null {
  if (actor_id === id) return YOU;
  if (actor.scope !== 'own') return name;
  return role_id !== null && !CLIENT_ROLES.includes(role_id) ? 'The house' : null;
}

const counted = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function sentence(by: string | null, changed: readonly MeanwhileChanged[]): string {
  const fields = [...new Set(changed.map(({ words, of }) => (of ? `${words} of ${of}` : words)))];
  const shown =
    fields.length > MOST ? [...fields.slice(0, MOST - 1), `${fields.length - MOST + 1} more`] : fields;
  const who = by === YOU ? 'You have changed this elsewhere' : `${by ?? 'Someone else'} has changed this`;
  return `${who} since you opened it: ${counted.format(shown)}. Nothing was saved. Compare the values, and save again.`;
}

/** Fields that a sentence names. */
const MOST = 6;
