/**
 * What became of lines, replayed from the history one transaction at a time, by rules of its own.
 */
import { QUEUE_STATUS, STONE_STATUS } from '../../../../src/domain/codes.ts';
import type { QueueFixture } from './queue-fixture.ts';

interface Step {
  stone_id: string;
  transaction: string;
  workflow: 'stone' | 'queuePlace';
  place_id: string;
  client_id: string | null;
  event: string;
  to_state: string;
}

/** A line as far as it is replayed. */
interface ReplayedQueue {
  /** In the order in which they joined. */
  waiting: { place: string; client: string }[];
  offered: Set<string>;
  stone: string;
}

export interface QueueVerdict {
  offers: number;
  passed: number;
  complaints: string[];
}

export async function replayLines(scene: QueueFixture): Promise<QueueVerdict> {
  const steps = await scene.query<Step>(
    `SELECT h.stone_id, h.written_in::text AS transaction, h.workflow, h.record_id AS place_id, h.client_id, h.event, h.to_state
       FROM history h JOIN proof_order o ON o.history_id = h.id
      WHERE h.stone_id = ANY ($1::uuid[]) AND h.workflow IN ('stone', 'queuePlace') ORDER BY o.seq`,
    [scene.stones.map(({ id }) => id)],
  );
  const barred = new Set(scene.barred.map(({ id }) => id));
  const judged: QueueVerdict = {
    offers: steps.filter(({ event, workflow }) => workflow === 'queuePlace' && event === 'OFFER_NEXT').length,
    passed: steps.filter(({ event }) => event === 'PASS_OVER').length,
    complaints: [],
  };
  const byStone = Map.groupBy(steps, ({ stone_id }) => stone_id);
  for (const { id, stock_no } of scene.stones) {
    const line: ReplayedQueue = { waiting: [], offered: new Set(), stone: 'available' };
    // One that holds a stone's lock ends before the next begins with it, so that the groups do not
    // overlap.
    const transactions = Map.groupBy(byStone.get(id) ?? [], ({ transaction }) => transaction);
    for (const together of transactions.values()) {
      const wrong = together.flatMap((step) => replayed(line, step, barred));
      judged.complaints.push(...[...wrong, ...standing(line)].map((what) => `${stock_no}: ${what}`));
    }
  }
  return judged;
}

/**
 * What is wrong with the step. Those who were passed over for a lawful reason are the barred ones
 * alone.
 */
function replayed(line: ReplayedQueue, step: Step, barred: ReadonlySet<string>): string[] {
  const { workflow, place_id: place, client_id: client, event, to_state: to } = step;
  if (workflow === 'stone') {
    line.stone = to;
    return [];
  }
  if (client === null) return ['a place is nobody’s.'];
  const before = line.waiting;
  if (event === 'PASS_OVER')
    return barred.has(client) ? [] : ['somebody was passed over who may hold the stone.'];
  line.offered.delete(place);
  line.waiting = before.filter((one) => one.place !== place);
  if (event === 'JOIN') line.waiting.push({ place, client });
  if (event === 'END' && !barred.has(client)) return ['a place ended though its client may hold the stone.'];
  if (event !== 'OFFER_NEXT') return [];
  line.offered.add(place);
  const first = before.find((one) => !barred.has(one.client));
  return first?.place === place ? [] : ['it was offered to somebody whose turn it was not.'];
}

/** What is wrong when a transaction has ended. */
const standing = ({ waiting, offered, stone }: ReplayedQueue): string[] => [
  ...(offered.size > 1 ? [`it is offered to ${offered.size} people.`] : []),
  ...(offered.size > 0 && stone !== 'hold' ? [`it is offered while it is ${stone}.`] : []),
  ...(stone === 'available' && waiting.length > 0 ? [`it is free while ${waiting.length} wait for it.`] : []),
];

/** Claims, holds, places and stones that disagree. */
export async function disagreements(scene: QueueFixture): Promise<string[]> {
  const ids = [scene.stones.map(({ id }) => id)];
  const claims = await scene.query<{ stock_no: string }>(
    `SELECT s.stock_no FROM stone s LEFT JOIN stone_claim c ON c.stone_id = s.id
       LEFT JOIN (SELECT id, stone_id, client_id FROM hold WHERE status = 1
                  UNION ALL SELECT id, stone_id, client_id FROM memo_line WHERE status = 1
                  UNION ALL SELECT id, stone_id, client_id FROM confirm_line WHERE status = 1) l ON l.stone_id = s.id
      WHERE s.id = ANY ($1::uuid[])
        AND ((s.status = ${STONE_STATUS.available}) <> (c.stone_id IS NULL) OR c.line_id IS DISTINCT FROM l.id
             OR c.client_id IS DISTINCT FROM l.client_id)`,
    ids,
  );
  const offers = await scene.query<{ stock_no: string }>(
    `SELECT s.stock_no FROM queue_place p JOIN stone s ON s.id = p.stone_id LEFT JOIN stone_claim c ON c.stone_id = s.id
      WHERE p.stone_id = ANY ($1::uuid[]) AND p.status = ${QUEUE_STATUS.offered}
        AND (c.line_id IS DISTINCT FROM p.hold_id OR c.client_id IS DISTINCT FROM p.client_id)`,
    ids,
  );
  return [
    ...claims.map(({ stock_no }) => `${stock_no}: its claim is not that of the line that has it.`),
    ...offers.map(({ stock_no }) => `${stock_no}: it is offered without its claim.`),
  ];
}
