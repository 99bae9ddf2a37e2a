/**
 * When a stone is sold, the other offers of it are withdrawn, in the same transaction. They come
 * back when the sale is reversed. (docs/adr/0041-one-promise-per-certificate.md)
 */
import { STONE_STATUS } from '../../src/domain/codes.ts';
import { decide } from '../../src/machines/decide.ts';
import { noteDelisted } from '../db/queries/stones/delisted-stones.ts';
import {
  forgetWithdrawn,
  noteWithdrawn,
  twinsOfSold,
  withdrawnWith,
  type SettledTwin,
} from '../db/queries/stones/twins.ts';
import { asServer, type Tx } from '../db/with-actor.ts';
import { refusedBy } from './guard-refusals.ts';
import { moveOf, writeMoves, type NamedActor, type RecordMove } from './write-history.ts';

/** `moves` are written, under locks on their stones and those stones' twins. */
export async function settleTwins(tx: Tx, actor: NamedActor, moves: readonly RecordMove[]): Promise<void> {
  const ofStones = moves.filter(({ workflow }) => workflow === 'stone');
  const sold = ofStones.filter(({ toCode }) => toCode === STONE_STATUS.soldOut);
  const reversed = ofStones.filter(({ event }) => event === 'REVERSE');
  if (sold.length > 0) await asServer(tx, (server) => withdrawTwins(server, actor, idsOf(sold)));
  if (reversed.length > 0) await asServer(tx, (server) => returnTwins(server, actor, idsOf(reversed)));
}

const idsOf = (moves: readonly RecordMove[]): string[] => moves.map(({ recordId }) => recordId);

/** Those that a sheet has withdrawn already are not restored by one while the stone is sold. */
async function withdrawTwins(tx: Tx, actor: NamedActor, soldIds: readonly string[]): Promise<void> {
  const twins = await twinsOfSold(tx, soldIds);
  if (twins.length === 0) return;
  const available = twins.filter(({ status }) => status === STONE_STATUS.available);
  move(tx, actor, 'TWIN_SOLD', available, (sold) => `${sold}, another offer of this certificate, was sold.`);
  await noteWithdrawn(tx, twins);
}

async function returnTwins(tx: Tx, actor: NamedActor, returnedIds: readonly string[]): Promise<void> {
  const twins = await withdrawnWith(tx, returnedIds);
  const ofSheets = twins.filter(({ delisted }) => delisted !== null);
  move(
    tx,
    actor,
    'TWIN_RETURNED',
    twins.filter(({ delisted }) => delisted === null),
    (sold) => `The sale of ${sold}, another offer of this certificate, was reversed.`,
  );
  for (const [reason, stones] of Map.groupBy(ofSheets, ({ delisted }) => delisted ?? ''))
    await noteDelisted(
      tx,
      stones.map(({ id }) => id),
      reason,
    );
  await forgetWithdrawn(tx, returnedIds);
}

function move(
  tx: Tx,
  { requestId }: NamedActor,
  event: 'TWIN_SOLD' | 'TWIN_RETURNED',
  twins: readonly SettledTwin[],
  reasonOf: (sold: string) => string,
): void {
  if (twins.length === 0) return;
  // The sale itself names the person who sold.
  const doer: NamedActor = { id: null, role: null, name: 'Sold stones', job: 'settle-twins', requestId };
  writeMoves(
    tx,
    doer,
    twins.map(({ id, status, sold_no }) => {
      const facts = { actor: null, job: 'settle-twins', withdrawnWithTwin: true } as const;
      const decision = decide('stone', status, { type: event }, facts);
      if (!decision.ok) throw refusedBy(decision.refusal);
      return { ...moveOf('stone', id, null, decision), stoneId: id, reason: reasonOf(sold_no) };
    }),
  );
}
