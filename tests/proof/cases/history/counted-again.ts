/**
 * Times, targets and paths of scattered histories on random days, beside plain SQL over the
 * histories that shares nothing with the portal's.
 */
import type pg from 'pg';
import { listPaths } from '../../../../server/db/queries/audit/step-times/paths.ts';
import { readTimes } from '../../../../server/db/queries/audit/step-times/read-times.ts';
import type { TimesFilter } from '../../../../server/db/queries/audit/step-times/filter.ts';
import { keptByPerson } from '../../../../server/db/queries/audit/targets/kept.ts';
import { createPool } from '../../../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../../../server/db/with-actor.ts';
import { createStepTimer } from '../../../../server/jobs/time-steps.ts';
import { TIME_KIND } from '../../../../src/machines/workflow-time.ts';
import type { WorkflowName } from '../../../../src/machines/workflow.ts';
import { scatterAwaited } from '../../../audit/support/awaited-histories.ts';
import type { ProofFixture } from '../../proof-fixture.ts';

export const COUNTING_FAULTS = {
  hours: 'a house that is open longer than it says',
  target: 'a target that was another at the time',
  path: 'a step that a path leaves out',
} as const;

const WORKFLOWS: readonly WorkflowName[] = ['confirmStone', 'enquiry', 'priceOffer', 'memo'];
const ROUNDS = 40;
const HOURS = { opens: 540, closes: 1_080 };

const SETTING = [
  `UPDATE setting SET value = '{"opens": ${HOURS.opens}, "closes": ${HOURS.closes}}' WHERE key = 'house_hours'`,
  `INSERT INTO holiday (day, name, changed_by) SELECT house_today() - 20 * n, 'Fair', 'Somebody' FROM generate_series(1, 15) n`,
  `INSERT INTO target (workflow, state, unit, amount, since) VALUES
    ('confirmStone', 'pending', 'hours', 20, now() - interval '9 months'), ('confirmStone', 'pending', 'days', 4, now() - interval '3 months'),
    ('enquiry', 'open', 'days', 3, now() - interval '8 months'), ('enquiry', 'open', NULL, NULL, now() - interval '2 months'),
    ('priceOffer', 'open', 'hours', 60, now() - interval '1 year'), ('memo', 'issued', 'due', NULL, now() - interval '1 year')`,
];

/** The seconds of each hour's overlap, hour by hour, with the house's open hours. */
const spent = (kind: 'business' | 'clock', hours: typeof HOURS): string =>
  kind === 'clock'
    ? 'extract(epoch FROM s.at - s.since)'
    : `(SELECT coalesce(sum(extract(epoch FROM least(s.at AT TIME ZONE house_zone(), d + interval '${hours.closes} minutes')
                                             - greatest(s.since AT TIME ZONE house_zone(), d + interval '${hours.opens} minutes'))), 0)
          FROM generate_series(date_trunc('day', s.since AT TIME ZONE house_zone()), s.at AT TIME ZONE house_zone(), '1 day') d
         WHERE to_char(d, 'ID') NOT IN ('6', '7') AND d::date NOT IN (SELECT day FROM holiday)
           AND least(s.at AT TIME ZONE house_zone(), d + interval '${hours.closes} minutes')
             > greatest(s.since AT TIME ZONE house_zone(), d + interval '${hours.opens} minutes'))`;

const LEFT = (workflow: WorkflowName, hours: typeof HOURS): string => `
  SELECT s.*, ${spent(TIME_KIND[workflow], hours)} AS seconds
    FROM (SELECT h.record_id, h.event, h.from_state, h.to_state, h.at, h.actor_id, to_char(h.at AT TIME ZONE house_zone(), 'YYYY-MM-DD') AS day,
                 (SELECT max(p.at) FROM history p WHERE p.record_id = h.record_id AND p.step < h.step AND p.from_state <> p.to_state) AS since
            FROM history h WHERE h.workflow = '${workflow}' AND h.from_state <> h.to_state) s
   WHERE s.since IS NOT NULL AND s.day BETWEEN $1 AND $2`;

type Counts = Map<string, number>;

/** Compares on random days of the last year. */
export async function countedAgain(
  house: ProofFixture,
  fault: string | null,
): Promise<{ figure: string; complaints: string[] }> {
  const database = await house.anotherDatabase();
  const owner = createPool(database.ownerUrl, { name: 'counted again', kind: 'owner' });
  try {
    await scatterAwaited(owner);
    for (const statement of SETTING) await asOwner(owner, statement);
    await createStepTimer(owner)();
    if (fault === COUNTING_FAULTS.target)
      await asOwner(owner, `UPDATE target SET unit = 'days', amount = 30 WHERE workflow = 'confirmStone'`);
    const complaints: string[] = [];
    const sums = { left: 0, judged: 0, records: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const workflow = WORKFLOWS[round % WORKFLOWS.length] ?? 'memo';
      const [from, to] = await someDays(owner);
      const said = await answers(owner, workflow, { from, to });
      const plain = await counts(owner, workflow, [from, to], fault);
      sums.left += sumOf(plain.left);
      sums.judged += sumOf(plain.judged);
      sums.records += sumOf(plain.paths);
      for (const what of ['left', 'judged', 'kept', 'paths', 'medians'] as const)
        complaints.push(
          ...apart(`${workflow} ${from} to ${to}: ${what}`, said[what], plain[what], what === 'medians'),
        );
    }
    return {
      figure: `${ROUNDS} times on random days: ${sums.left} times, ${sums.judged} judged by targets, ${sums.records} paths`,
      complaints,
    };
  } finally {
    await owner.end();
    await database.drop();
  }
}

const sumOf = (counts: Counts): number => [...counts.values()].reduce((sum, one) => sum + one, 0);

const asOwner = <Found>(owner: pg.Pool, text: string, values: unknown[] = []): Promise<Found[]> =>
  withActor(owner, SYSTEM, 'write', (tx) => tx.many<Found>(text, values));

async function someDays(owner: pg.Pool): Promise<[string, string]> {
  const [days] = await asOwner<{ from: string; to: string }>(
    owner,
    `SELECT (house_today() - ago)::text AS from, (house_today() - ago + long)::text AS to
       FROM (SELECT floor(random() * 380)::int AS ago, floor(random() * 200)::int AS long) r`,
  );
  return [days?.from ?? '', days?.to ?? ''];
}

interface Answers {
  left: Counts;
  medians: Counts;
  judged: Counts;
  kept: Counts;
  paths: Counts;
}

const answers = (owner: pg.Pool, workflow: WorkflowName, filter: TimesFilter): Promise<Answers> =>
  withActor(owner, SYSTEM, 'read', async (tx) => {
    const { states } = await readTimes(tx, workflow, filter);
    const kept = await keptByPerson(tx, workflow, filter);
    const { rows } = await listPaths(tx, workflow, filter, 1, 1_000);
    const by = (what: 'left' | 'kept'): Counts =>
      new Map(kept.map((one) => [`${one.state} ${one.month} ${one.id ?? ''}`, one[what]]));
    return {
      left: new Map(states.map(({ state, left }) => [state, left])),
      medians: new Map(states.map(({ state, median }) => [state, median])),
      judged: by('left'),
      kept: by('kept'),
      paths: new Map(
        rows.map(({ steps, count }) => [
          steps.map(({ event, from, to }) => `${from} ${event} ${to}`).join(', '),
          count,
        ]),
      ),
    };
  });

interface Row {
  key: string;
  count: number;
}

async function counts(
  owner: pg.Pool,
  workflow: WorkflowName,
  days: readonly [string, string],
  fault: string | null,
): Promise<Answers> {
  const hours = fault === COUNTING_FAULTS.hours ? { ...HOURS, closes: 1_200 } : HOURS;
  const read = async (text: string): Promise<Counts> => {
    const rows = await asOwner<Row>(owner, text, [...days]);
    return new Map(rows.map(({ key, count }) => [key, Number(count)]));
  };
  const left = LEFT(workflow, hours);
  const day = (hours.closes - hours.opens) * 60;
  const isKept = `CASE t.unit WHEN 'due' THEN s.day <= (SELECT due_date::text FROM memo_line WHERE id = s.record_id)
    ELSE s.seconds < t.amount * CASE t.unit WHEN 'hours' THEN 3600 ELSE ${TIME_KIND[workflow] === 'clock' ? 86_400 : day} END END`;
  const judged = `SELECT s.from_state || ' ' || left(s.day, 7) || '-01 ' || coalesce(s.actor_id::text, '') AS key, ${isKept} AS kept
    FROM (${left}) s JOIN target t ON t.workflow = '${workflow}' AND t.state = s.from_state AND t.unit IS NOT NULL AND t.since <= s.at
     AND NOT EXISTS (SELECT FROM target n WHERE (n.workflow, n.state) = (t.workflow, t.state) AND n.since > t.since AND n.since <= s.at)`;
  const walk = `string_agg(from_state || ' ' || event || ' ' || to_state, ', ' ORDER BY step)`;
  const steps = fault === COUNTING_FAULTS.path ? `AND event <> 'UPDATE' AND event <> 'EXTEND'` : '';
  return {
    left: await read(`SELECT from_state AS key, count(*) AS count FROM (${left}) s GROUP BY 1`),
    medians: await read(
      `SELECT from_state AS key, percentile_disc(0.5) WITHIN GROUP (ORDER BY seconds) AS count FROM (${left}) s GROUP BY 1`,
    ),
    judged: await read(`SELECT key, count(*) AS count FROM (${judged}) j WHERE kept IS NOT NULL GROUP BY 1`),
    kept: await read(
      `SELECT key, count(*) FILTER (WHERE kept) AS count FROM (${judged}) j WHERE kept IS NOT NULL GROUP BY 1`,
    ),
    paths: await read(
      `SELECT way AS key, count(*) AS count
         FROM (SELECT ${walk} AS way FROM history WHERE workflow = '${workflow}' ${steps} GROUP BY record_id
               HAVING to_char(min(at) AT TIME ZONE house_zone(), 'YYYY-MM-DD') BETWEEN $1 AND $2) w GROUP BY 1`,
    ),
  };
}

/** Rounded times may be 1 % off. */
function apart(what: string, said: Counts, plain: Counts, isRounded: boolean): string[] {
  const keys = [...new Set([...said.keys(), ...plain.keys()])];
  return keys.flatMap((key) => {
    const [one, other] = [said.get(key) ?? 0, plain.get(key) ?? 0];
    const is = isRounded ? Math.abs(one - other) <= 1 + other / 100 : one === other;
    return is ? [] : [`${what} ${key}: ${one} by the portal, ${other} by the histories.`];
  });
}
