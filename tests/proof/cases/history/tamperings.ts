/**
 * Ways in which the database's owner could tamper with history, and what the check must report for
 * each.
 */
import type { SealedTable } from '../../../../server/db/queries/audit/seal.ts';
import type { Entry, SealedHistory } from './sealed-history.ts';

export interface Tampering {
  name: string;
  /** As the owner with the triggers off. */
  statements: string;
  /** Afterwards the portal continues sealing, or the attacker writes a consistent chain. */
  afterwards?: 'seal' | 'chain anew';
  /** What happens to the anchor; by default it stays. */
  anchor?: string | null;
  expected: { position: number | null; finding: RegExp };
}

const NAMED: Record<SealedTable, string> = { history: 'the history', audit_log: 'the audit log' };

const EDITS: Record<SealedTable, Record<string, string>> = {
  history: {
    who: `actor_name = actor_name || '.'`,
    when: `at = at + interval '1 microsecond'`,
    what: `to_state = to_state || '.'`,
    why: `reason = coalesce(reason, '') || ' '`,
    'in which role': `role_id = coalesce(role_id, 0) + 1`,
    'by which facts': `facts = (coalesce(facts::jsonb, '{}') || '{"due": null}')::json`,
    'by which law': `definition_hash = (SELECT min(hash) FROM workflow_definition d WHERE d.hash <> definition_hash)`,
  },
  audit_log: {
    who: `actor_id = gen_random_uuid()`,
    when: `at = at - interval '1 microsecond'`,
    what: `summary = summary || ' '`,
    'about what': `subject = subject || '{"a": 1}'`,
    'from where': `ip = '203.0.113.7'`,
  },
};

/** One of each kind, each at its own position. */
export function tamperingsOf(scene: SealedHistory): Tampering[] {
  const last = scene.entries.at(-1)?.position ?? 0;
  return [
    ...Object.entries(EDITS).flatMap(([source, edits]) =>
      Object.entries(edits).map(([what, set]) =>
        edited(
          someEntry(scene, ({ source: its }) => its === source),
          what,
          set,
        ),
      ),
    ),
    ...removals(scene),
    ...additions(last),
    ...ofTheChain(scene, last),
    ...ofTheEnd(last),
  ];
}

const isInside = (scene: SealedHistory, { position }: Entry): boolean =>
  position < (scene.entries.at(-1)?.position ?? 0);

function someEntry(scene: SealedHistory, fits: (entry: Entry) => boolean): Entry {
  const possible = scene.entries.filter(fits);
  const entry = possible[Math.floor(Math.random() * possible.length)];
  if (!entry) throw new Error('There is nothing to tamper with.');
  return entry;
}

const where = ({ rowId }: Entry): string => `WHERE id = '${rowId}'`;

const edited = (entry: Entry, what: string, set: string): Tampering => ({
  name: `edit ${entry.source}: ${what}`,
  statements: `UPDATE ${entry.source} SET ${set} ${where(entry)}`,
  expected: {
    position: entry.position,
    finding: new RegExp(`^Entry ${entry.position} is broken: a row of ${NAMED[entry.source]} was changed`),
  },
});

function removals(scene: SealedHistory): Tampering[] {
  const [gone, both, moved] = [1, 2, 3].map(() => someEntry(scene, (entry) => isInside(scene, entry)));
  if (!gone || !both || !moved) return [];
  const remove = (entry: Entry): string => `DELETE FROM ${entry.source} ${where(entry)}`;
  const unseal = ({ position }: Entry): string => `DELETE FROM seal WHERE position = ${position}`;
  return [
    {
      name: 'delete a row',
      statements: remove(gone),
      expected: { position: gone.position, finding: /that is gone\.$/ },
    },
    {
      name: 'delete a row and its entry',
      statements: `${remove(both)}; ${unseal(both)}`,
      expected: { position: both.position + 1, finding: /^Entries are missing from the chain before entry/ },
    },
    {
      name: 'delete a row and its entry, and move the others up',
      statements: `${remove(moved)}; ${unseal(moved)};
        UPDATE seal SET position = position + 1000000 WHERE position > ${moved.position};
        UPDATE seal SET position = position - 1000001 WHERE position > 1000000`,
      expected: { position: moved.position, finding: /^Entry \d+ is broken/ },
    },
  ];
}

const slippedIn = (more: string, values: string): string =>
  `INSERT INTO history (id, workflow, record_id, step, event, from_state, to_state, actor_name, definition_hash, at${more})
   SELECT gen_random_uuid(), workflow, gen_random_uuid(), 1, event, from_state, to_state, 'Nobody', definition_hash,
          now() - interval '2 days'${values} FROM history LIMIT 1`;

const additions = (last: number): Tampering[] => [
  {
    name: 'insert an older row, which is then sealed with the others',
    statements: slippedIn('', ''),
    afterwards: 'seal',
    expected: { position: last + 1, finding: /that was slipped in: it is dated/ },
  },
  {
    name: 'insert an older row that no sealer looks for',
    statements: slippedIn(', written_in', `, '3'`),
    expected: { position: null, finding: /is in no entry of the chain/ },
  },
  {
    name: 'insert an older line of the audit log',
    statements: `INSERT INTO audit_log (id, at, actor_name, operation, summary)
      VALUES (gen_random_uuid(), now() - interval '2 days', 'Nobody', 'nothing', 'Nothing')`,
    afterwards: 'seal',
    expected: { position: last + 1, finding: /a row of the audit log that was slipped in/ },
  },
];

function ofTheChain(scene: SealedHistory, last: number): Tampering[] {
  const entry = someEntry(scene, (one) => isInside(scene, one));
  const row = someEntry(scene, ({ source }) => source === 'history');
  const at = `WHERE position = ${entry.position}`;
  return [
    {
      name: 'edit an entry of the chain: when',
      statements: `UPDATE seal SET sealed_at = sealed_at - interval '1 day' ${at}`,
      expected: { position: entry.position, finding: /is broken/ },
    },
    {
      name: 'edit an entry of the chain: its hash',
      statements: `UPDATE seal SET hash = sha256(hash) ${at}`,
      expected: { position: entry.position, finding: /is broken/ },
    },
    {
      name: 'change a row and write the whole chain anew',
      statements: `UPDATE history SET actor_name = 'Nobody' ${where(row)}; DELETE FROM seal`,
      afterwards: 'chain anew',
      expected: { position: last, finding: /the chain was rewritten\.$/ },
    },
  ];
}

export const THE_END = 'truncate the end';

/** Rows and entries alike: the rest is a valid chain, and only the anchor knows of a longer one. */
export const cutOff = (from: number): string => `
  DELETE FROM history WHERE id IN (SELECT row_id FROM seal WHERE position > ${from});
  DELETE FROM audit_log WHERE id IN (SELECT row_id FROM seal WHERE position > ${from});
  DELETE FROM seal WHERE position > ${from}`;

function ofTheEnd(last: number): Tampering[] {
  const from = last - 1 - Math.floor(Math.random() * 10);
  const cut = (to: number): RegExp =>
    new RegExp(`^The chain was cut off: it ends with entry ${to}, but it had ${last}`);
  return [
    {
      name: THE_END,
      statements: cutOff(from),
      expected: { position: from, finding: cut(from) },
    },
    { name: 'truncate everything', statements: cutOff(0), expected: { position: null, finding: cut(0) } },
    {
      name: 'take the anchor away',
      statements: 'SELECT 1',
      anchor: null,
      expected: { position: last, finding: /^The anchor outside the database is gone/ },
    },
    {
      name: 'put something else in the place of the anchor',
      statements: 'SELECT 1',
      anchor: '{}',
      expected: { position: last, finding: /cannot be read/ },
    },
  ];
}
