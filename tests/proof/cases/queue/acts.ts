/**
 * What people do with stones that others wait for: every way in which one comes free, and all that
 * can be done with an offer.
 */
import { expireDueHolds } from '../../../../server/jobs/expiry.ts';
import { APPROVAL_STATUS, QUEUE_STATUS } from '../../../../src/domain/codes.ts';
import type { Reply } from '../../../support/api.ts';
import { take } from '../../../support/prices.ts';
import type { QueueFixture, Waiting } from './queue-fixture.ts';

const PREFIX = '/inventory/new-arrival';

interface Standing {
  stock_no: string;
  workflow: 'hold' | 'memo' | 'confirmStone' | null;
  line_id: string | null;
  client_id: string | null;
  /** The place that the hold was offered to. */
  place_id: string | null;
}

type Act = () => Promise<Reply>;

/** Null where the process was killed before it answered. */
export type Outcome = number | null;

const anyOf = <One>(list: readonly One[]): One | undefined => list[Math.floor(Math.random() * list.length)];

const shuffled = <One>(list: readonly One[]): One[] =>
  list
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

/** Everybody acts at once, and holds expire meanwhile. */
export async function wave(scene: QueueFixture): Promise<Outcome[]> {
  const due: string[] = [];
  const standing = await standingOf(scene);
  const acts = [
    ...standing.flatMap((stone) => actsOn(scene, stone, due)),
    ...scene.clients.flatMap((client) => [joins(scene, client), leaves(scene, client)]),
  ];
  await scene.query(`UPDATE hold SET due_at = now() - interval '1 second' WHERE id = ANY ($1::uuid[])`, [
    due,
  ]);
  const answers = shuffled(acts).map(answered);
  // As two workers do.
  await Promise.all([expireDueHolds(scene.pool), expireDueHolds(scene.pool)]);
  const outcomes = await Promise.all(answers);
  await expireDueHolds(scene.pool);
  return outcomes;
}

async function answered(act: Act): Promise<Outcome> {
  try {
    return (await act()).status;
  } catch {
    return null;
  }
}

const standingOf = (scene: QueueFixture): Promise<Standing[]> =>
  scene.query<Standing>(
    `SELECT s.stock_no, c.workflow, c.line_id, c.client_id, p.id AS place_id
       FROM stone s LEFT JOIN stone_claim c ON c.stone_id = s.id
       LEFT JOIN queue_place p ON p.hold_id = c.line_id AND p.status = ${QUEUE_STATUS.offered}
      WHERE s.id = ANY ($1::uuid[])`,
    [scene.stones.map(({ id }) => id)],
  );

/** One lawful act by somebody who has the stone, beside somebody else who tries to take it. */
function actsOn(scene: QueueFixture, stone: Standing, due: string[]): Act[] {
  const { admin, clients } = scene;
  const { stock_no, workflow, line_id: lineId, place_id: placeId } = stone;
  const taking = { stock_numbers: [stock_no] };
  const stranger = anyOf(clients);
  const owner = [...clients, ...scene.barred].find(({ id }) => id === stone.client_id);
  if (!stranger) return [];
  if (lineId === null || owner === undefined)
    return [anyOf(takings(scene, stranger, stock_no))].flatMap(asActs);
  const ids = [lineId];
  const put =
    (by: Waiting, path: string, data: Record<string, unknown>): Act =>
    () =>
      by.api.send('PUT', `${PREFIX}/${path}`, data);
  const grab: Act = () => take(stranger.api, 'hold', taking);
  if (workflow === 'memo') return [grab, put(admin, 'receive-memo', { ids })];
  if (workflow === 'confirmStone')
    return [
      grab,
      Math.random() < 0.5
        ? put(admin, 'reject-stone', { ids, reason: 'Not today' })
        : put(owner, 'update-confirm-stone', { ids, status: APPROVAL_STATUS.cancelled }),
    ];
  if (Math.random() < 0.3) {
    due.push(lineId);
    return [grab];
  }
  const confirm: Act = () => take(owner.api, 'confirm-stone', taking);
  const ways =
    placeId === null
      ? [put(owner, 'release-hold', { ids }), confirm]
      : [
          put(owner, 'queue-leave', { ids: [placeId] }),
          put(owner, 'release-hold', { ids }),
          put(owner, 'queue-accept', { ids: [placeId] }),
          confirm,
        ];
  return [grab, anyOf(ways)].flatMap(asActs);
}

const asActs = (act: Act | undefined): Act[] => (act === undefined ? [] : [act]);

const takings = ({ admin }: QueueFixture, who: Waiting, stockNo: string): Act[] => {
  const stock_numbers = [stockNo];
  return [
    () => take(who.api, 'hold', { stock_numbers }),
    () => take(who.api, 'confirm-stone', { stock_numbers }),
    () => take(admin.api, 'memo', { stock_numbers, user_id: who.id }),
  ];
};

/** First each stone is taken, in one of the three ways. */
export const takeAll = (scene: QueueFixture): Promise<Outcome[]> =>
  Promise.all(
    scene.stones.flatMap(({ stock_no }, place) => {
      const who = scene.clients[place % scene.clients.length];
      const act = who && takings(scene, who, stock_no)[place % 3];
      return act ? [answered(act)] : [];
    }),
  );

/** One request for each of some stones, because one that cannot be waited for refuses all. */
export const joinSome = (scene: QueueFixture, who: Waiting, count: number): Promise<Outcome[]> =>
  Promise.all(
    shuffled(scene.stones)
      .slice(0, count)
      .map(({ stock_no }) => answered(joining(who, stock_no))),
  );

const joining =
  (who: Waiting, stockNo: string): Act =>
  () =>
    who.api.send('POST', `${PREFIX}/queue`, { stock_numbers: [stockNo] });

const joins = (scene: QueueFixture, who: Waiting): Act => joining(who, anyOf(scene.stones)?.stock_no ?? '');

const leaves =
  (scene: QueueFixture, who: Waiting): Act =>
  async () => {
    const [place] = await scene.query<{ id: string }>(
      `SELECT id FROM queue_place WHERE client_id = $1 AND status = ${QUEUE_STATUS.waiting} ORDER BY random() LIMIT 1`,
      [who.id],
    );
    return who.api.send('PUT', `${PREFIX}/queue-leave`, { ids: place ? [place.id] : [] });
  };
