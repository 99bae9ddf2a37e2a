/**
 * Offers stones that come free to the next in line, in the transaction that frees them, so that
 * nobody can take one in between. Places for stones that are sold or withdrawn end.
 * (docs/adr/0019-holds-and-waiting-lists.md)
 */
import { STATUSES_OUT_OF_STOCK, STONE_STATUS } from '../../../src/domain/codes.ts';
import { lockWaiting, type WaitingPlace } from '../../db/queries/queue-places.ts';
import { asServer, type Tx } from '../../db/with-actor.ts';
import { writeMoves, type NamedActor, type RecordMove } from '../write-history.ts';
import { lineOf, stepOf } from './end.ts';
import { evaluateQueue, type Turn } from './evaluate-queue.ts';
import { notifyWaitsEnded } from './notify.ts';
import { writeOffers } from './write-offers.ts';

const OUT_OF_STOCK: ReadonlySet<number> = new Set(STATUSES_OUT_OF_STOCK);

const SOLD = 'The stone was sold.';
const WITHDRAWN = 'The stone is no longer offered.';

/**
 * Offers the stones that these moves set free to the next in line, and ends the lines for stones
 * that are sold or withdrawn. The caller has written `moves` under its locks; `withdrawn` are
 * stones that a waiting sheet withdrew once they were free. Returns the stones that were offered.
 */
export async function askNextInLine(
  tx: Tx,
  actor: NamedActor,
  moves: readonly RecordMove[],
  withdrawn: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const settled = moves.filter(
    ({ workflow, toCode }) =>
      workflow === 'stone' && (toCode === STONE_STATUS.available || OUT_OF_STOCK.has(toCode)),
  );
  if (settled.length === 0) return new Set();
  const into = new Map(
    settled.map(({ recordId, toCode }) => [
      recordId,
      withdrawn.has(recordId) ? STONE_STATUS.notAvailable : toCode,
    ]),
  );
  return asServer(tx, async (server) => {
    const places = await lockWaiting(server, [...into.keys()]);
    if (places.length === 0) return new Set<string>();
    const line = lineOf(actor);
    const free = places.filter((place) => into.get(place.stone_id) === STONE_STATUS.available);
    const turns = await evaluateQueue(server, free);
    const offers = turns.flatMap(({ offer }) => offer ?? []);
    const gone = places.filter((place) => !free.includes(place));
    const isSold = (place: WaitingPlace): boolean => into.get(place.stone_id) === STONE_STATUS.soldOut;
    const unoffered = [
      ...gone.map((place) => stepOf(place, 'END', isSold(place) ? SOLD : WITHDRAWN)),
      ...turns.flatMap(passedOver),
    ];
    if (unoffered.length > 0) writeMoves(server, line, unoffered);
    if (offers.length > 0) await writeOffers(server, line, offers);
    await notifyWaitsEnded(server, line, [
      ...gone.map((place) => ({
        placeId: place.id,
        why: isSold(place) ? ('sold' as const) : ('withdrawn' as const),
      })),
      ...turns.flatMap(({ passed, offer }) =>
        offer === null ? passed.map(({ place }) => ({ placeId: place.id, why: 'free' as const })) : [],
      ),
    ]);
    return new Set(offers.map(({ stone }) => stone.id));
  });
}

/** Places before the one that got the offer are kept; if nobody got it, the line ends. */
const passedOver = ({ passed, offer }: Turn): RecordMove[] =>
  passed.map(({ place, sentence }) =>
    offer === null
      ? stepOf(
          place,
          'END',
          `The stone could not be offered to anyone in line, so it is available to everyone. ${sentence}`,
        )
      : stepOf(place, 'PASS_OVER', sentence),
  );
