/** What became different about the stones that a client sees, since a cursor. (docs/adr/0056-one-stream-of-changes.md) */
import { CHANGES_SIZE, MOST_STALE } from '../../../src/domain/stones/changes.ts';
import { stoneRowsInOrder } from '../../db/queries/stones/stone-row.ts';
import { endsOf, readEvents, streamState, wentStale } from '../../db/queries/stones/stone-events.ts';
import type { StreamState } from '../../db/queries/stones/stone-events.ts';
import { keyedHash } from '../../security/secrets.ts';
import type { StoneQuestion } from '../../search/engine.ts';
import type { AnswerData, Call, Handler } from '../handler.ts';
import { seenBy } from '../searches.ts';
import { readCursor, writeCursor, type Cursor } from './change-cursor.ts';

type Changes = AnswerData<'listStoneChanges'>;
type Seen = Omit<StoneQuestion, 'filters'>;

export const listStoneChanges: Handler<'listStoneChanges'> = async ({ query }, call) => {
  const { size = CHANGES_SIZE } = query;
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor);
  return {
    data: await call.read(async (tx) => {
      const [seen, state] = await Promise.all([seenBy(tx, call.person), streamState(tx)]);
      if (!state) throw new Error('The stream of changes has no mark.');
      const rights = await rightsOf(call, seen);
      const over = (): Changes => startOver(state, rights, seen);
      if (cursor === null || !isGood(cursor, state, rights, seen)) return over();

      const until = cursor.within?.until ?? state.now;
      const before: Seen = { ...seen, confirmedSince: cursor.since };
      const window = { after: cursor.after, until, read: cursor.within?.read ?? null };
      const events = await readEvents(tx, window, before, size);
      const ids = [...new Set(events.map(({ stone_id }) => stone_id))];
      const changed = await stoneRowsInOrder(tx, seen, ids);
      const present = new Set(changed.map(({ id }) => id));
      const gone = new Map<string, string>();
      for (const { stone_id: id, seen_as: number } of events)
        if (number !== null && !present.has(id)) gone.set(id, number);

      const last = events.at(-1);
      const more = last !== undefined && events.length === size;
      if (!more && cursor.since !== null && seen.confirmedSince !== null) {
        const moments = { before: cursor.since, now: seen.confirmedSince };
        const stale = await wentStale(tx, seen, moments, MOST_STALE + 1);
        if (stale.length > MOST_STALE) return over();
        for (const { id, stock_no: number } of stale) gone.set(id, number);
      }
      return {
        start_over: false,
        changed,
        gone: [...gone].map(([id, stock_no]) => ({ id, stock_no })),
        // What came while earlier parts were read stands in the next window.
        more: more || until !== state.now,
        cursor: writeCursor(
          more
            ? { ...cursor, within: { until, read: { xid: last.xid, stone_id: last.stone_id } } }
            : { epoch: state.epoch, rights, after: until, since: seen.confirmedSince },
        ),
      };
    }),
  };
};

const startOver = (state: StreamState, rights: string, seen: Seen): Changes => ({
  start_over: true,
  changed: [],
  gone: [],
  more: false,
  cursor: writeCursor({ epoch: state.epoch, rights, after: state.start, since: seen.confirmedSince }),
});

/** Whether everything since the cursor can be told: nothing was forgotten, and it is the same view at the same prices. */
function isGood(cursor: Cursor, state: StreamState, rights: string, { confirmedSince }: Seen): boolean {
  const { oldest, next } = endsOf(cursor.after);
  return (
    cursor.epoch === state.epoch &&
    cursor.rights === rights &&
    oldest >= BigInt(state.kept_from) &&
    next <= endsOf(state.now).next &&
    isNoEarlier(confirmedSince, cursor.since)
  );
}

/** A limit that was lifted or moved back shows stones again that no event names. */
function isNoEarlier(now: string | null, before: string | null): boolean {
  if (now === null || before === null) return now === before;
  return new Date(now).getTime() >= new Date(before).getTime();
}

/** With a key, because a hash of markups alone could be tried out. */
async function rightsOf(call: Call, { access, hidden, prices }: Seen): Promise<string> {
  const rights = JSON.stringify([call.person.id, access, hidden, prices.factors]);
  return (await keyedHash(call.services.env, rights, 'rights of a cursor'))
    .toString('base64url')
    .slice(0, 22);
}
