/**
 * T23: stones that come free by every way while many wait for them, over three processes of which
 * one is killed again and again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { QUEUE_STATUS } from '../../../../src/domain/codes.ts';
import { SYSTEM, withActor } from '../../../../server/db/with-actor.ts';
import { checkEveryRecord } from '../../../../server/workflows/conformance.ts';
import type { ProofOptions, ProofCase, Verdict } from '../../proof-case.ts';
import { tamperWith } from '../../tamper.ts';
import { joinSome, takeAll, wave, type Outcome } from './acts.ts';
import { disagreements, replayLines } from './replayed-queues.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';

const WAVES = { short: 3, long: 60 };
/** Stones that each client waits for at first. */
const JOINED = 7;
/** A wave lasts about that long; the kill falls into it. */
const WITHIN_MS = 500;
/** What people may be told who all act at once. */
const LAWFUL: readonly Outcome[] = [200, 400, 404, 409, null];
const FAULTS = {
  last: 'the last to come is offered the stone first',
  blind: 'stones that come free without a look at their line',
  claimless: 'an offer that keeps no stone',
};

export const nextInLine: ProofCase = {
  id: 'T23',
  title:
    'stones come free by release, expiry, rejection, cancellation and receipt at once while many wait for them, with kill -9',
  mark: 'never two offers for a stone; the order of joining is kept, and only those who may not hold are passed over; no stone is free while somebody waits, nor claimed without its line',
  faults: Object.values(FAULTS),
  async run(house, how) {
    const scene = await openQueueFixture(house);
    try {
      return await play(scene, how);
    } finally {
      await scene.close();
    }
  },
};

async function play(scene: QueueFixture, { long, fault }: ProofOptions): Promise<Verdict> {
  const outcomes = await takeAll(scene);
  outcomes.push(
    ...(
      await Promise.all([...scene.barred, ...scene.clients].map((who) => joinSome(scene, who, JOINED)))
    ).flat(),
  );
  await bar(scene);
  if (fault === FAULTS.last) await turnAround(scene);
  const waves = WAVES[long ? 'long' : 'short'];
  for (let turn = 0; turn < waves; turn++) {
    if (fault === FAULTS.blind && turn === 0) await hideLines(scene);
    const [told] = await Promise.all([
      wave(scene),
      pause(Math.random() * WITHIN_MS).then(() => scene.processes.killOne()),
    ]);
    outcomes.push(...told);
  }
  if (fault === FAULTS.claimless) await dropClaims(scene);
  const { offers, passed, complaints } = await replayLines(scene);
  complaints.push(...(await disagreements(scene)));
  const strange = outcomes.filter((status) => !LAWFUL.includes(status));
  if (strange.length > 0) complaints.push(`People were answered with ${[...new Set(strange)].join(', ')}.`);
  const { findings } = await withActor(scene.pool, SYSTEM, 'read', checkEveryRecord);
  complaints.push(...findings.map(({ title, finding }) => `${title}: ${finding}`));
  if (offers === 0 || passed === 0)
    complaints.push(`${offers} offers and ${passed} passed over prove nothing.`);
  return {
    figure: `${outcomes.length} acts, ${waves} kills, ${offers} offers, ${passed} times somebody barred was passed over; ${complaints.length} complaints`,
    complaints,
  };
}

/** From now on these clients see no stone. */
const bar = ({ query, barred }: QueueFixture): Promise<unknown> =>
  query(
    `INSERT INTO inventory_access (client_id, carat_from, changed_by) SELECT id, 9000, 'proof' FROM unnest($1::uuid[]) AS b (id)`,
    [barred.map(({ id }) => id)],
  );

const turnAround = ({ query }: QueueFixture): Promise<unknown> =>
  query(`UPDATE queue_place SET created_at = now() - (created_at - (now() - interval '1 day'))`);

/** Those who wait are as if they had left. */
const hideLines = ({ pool }: QueueFixture): Promise<void> =>
  tamperWith(pool, ['queue_place'], `UPDATE queue_place SET status = ${QUEUE_STATUS.left}`);

const dropClaims = ({ pool }: QueueFixture): Promise<void> =>
  tamperWith(
    pool,
    ['stone_claim', 'stone'],
    `DELETE FROM stone_claim WHERE line_id IN (SELECT hold_id FROM queue_place WHERE status = ${QUEUE_STATUS.offered})`,
  );
