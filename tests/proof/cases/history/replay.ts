import { SYSTEM, withActor } from '../../../../server/db/with-actor.ts';
import { checkEveryRecord } from '../../../../server/workflows/conformance.ts';
import type { ProofFixture } from '../../proof-fixture.ts';
import type { ProofCase } from '../../proof-case.ts';

const PLANTED: Record<string, (house: ProofFixture) => Promise<() => Promise<void>>> = {
  'a stone that was moved without history': (house) =>
    swap(house, 'stone', 'status = 2', 'status = 1', `version = 0 AND status = 1`),
  'a step that was taken out of the middle': async (house) => {
    const [step] = await house.query<{ id: string }>('SELECT id FROM history WHERE step = 2 LIMIT 1');
    const set = (to: number) => house.tamper('UPDATE history SET step = $2 WHERE id = $1', [step?.id, to]);
    await set(99);
    return () => set(2);
  },
  'a fact that was changed': async (house) => {
    const [step] = await house.query<{ id: string; facts: string }>(
      `SELECT id, facts::text AS facts FROM history WHERE facts->>'seenAmount' IS NOT NULL LIMIT 1`,
    );
    const set = (facts: string) =>
      house.tamper('UPDATE history SET facts = $2 WHERE id = $1', [step?.id, facts]);
    await set(JSON.stringify({ ...(JSON.parse(step?.facts ?? '{}') as object), seenAmount: '0.01' }));
    return () => set(step?.facts ?? '');
  },
  'a step that lost its facts': async (house) => {
    const [step] = await house.query<{ id: string; facts: string }>(
      `SELECT id, facts::text AS facts FROM history WHERE facts->>'seenAmount' IS NOT NULL LIMIT 1`,
    );
    await house.tamper('UPDATE history SET facts = NULL WHERE id = $1', [step?.id]);
    return () => house.tamper('UPDATE history SET facts = $2 WHERE id = $1', [step?.id, step?.facts]);
  },
  'a hold that its history does not know to be over': (house) =>
    swap(house, 'hold', 'version = version + 1', 'version = version - 1', 'version > 0'),
};

/**
 * T11: the history of every record, from any source, is replayed by its machine, and its conditions
 * by the facts of each step.
 */
export const replay: ProofCase = {
  id: 'T11',
  title: "every record's history through its machine",
  mark: 'all end in the stored state',
  faults: Object.keys(PLANTED),
  async run(house, { fault }) {
    const undo = fault === null ? null : await PLANTED[fault]?.(house);
    try {
      const { checked, findings, unknown } = await withActor(
        house.ownerPool,
        SYSTEM,
        'read',
        checkEveryRecord,
      );
      const [moved] = await house.query<{ n: number }>('SELECT count(*)::int AS n FROM history');
      const count = Object.values(checked).reduce((sum, n) => sum + n, 0);
      return {
        figure: `${count} records, ${moved?.n} steps, ${findings.length} that do not conform`,
        complaints: [
          ...findings.map(({ workflow, title, finding }) => `${workflow} ${title}: ${finding}`),
          ...(unknown > 0 ? [`Nobody knows whether the conditions of ${unknown} steps held.`] : []),
        ],
      };
    } finally {
      await undo?.();
    }
  },
};

async function swap(
  house: ProofFixture,
  table: string,
  planted: string,
  before: string,
  where: string,
): Promise<() => Promise<void>> {
  const [row] = await house.query<{ id: string }>(`SELECT id FROM ${table} WHERE ${where} LIMIT 1`);
  await house.tamper(`UPDATE ${table} SET ${planted} WHERE id = $1`, [row?.id]);
  return () => house.tamper(`UPDATE ${table} SET ${before} WHERE id = $1`, [row?.id]);
}
