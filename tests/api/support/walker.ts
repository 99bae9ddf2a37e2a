/** Sends workflow events as a person would: over HTTP, by the operation that the machine names. */
import { CLIENT_ROLES, ROLE, STONE_STATUS } from '../../../src/domain/codes.ts';
import type { RoleId } from '../../../src/domain/codes.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';
import { settleTwins } from '../../../server/workflows/settle-twins.ts';
import { expireDueHolds } from '../../../server/jobs/expiry.ts';
import { delist, relist } from '../../../server/workflows/delist.ts';
import { Refused } from '../../../server/refusals.ts';
import { transferEnquiries } from '../../../server/workflows/people/guest-becomes-customer.ts';
import { joinEnquiries } from '../../../server/workflows/people/guest-comes-back.ts';
import { refuseEarly } from '../../../server/workflows/guard-refusals.ts';
import { agree } from './agree-to-offer.ts';
import { askColleague } from './ask-colleague.ts';
import { offered, offeredPlace } from './offered-places.ts';
import type { TestServer } from '../../support/server.ts';
import type { Reply } from '../../support/api.ts';
import type { Member, People } from './people.ts';
import { take } from '../../support/prices.ts';
import { inDays } from '../../support/days.ts';

/** A stone under test, with the lines created for it. */
export interface Trail {
  stockNo: string;
  stoneId: string;
  /** The client whose records they are. */
  client: Member;
  hold?: string;
  memo?: string;
  confirmStone?: string;
  enquiry?: string;
  /** How often its memo line was asked to be extended. */
  extended?: number;
  /** Another row with its certificate. */
  twin?: string;
  /** Clients no longer see the stone. */
  withdrawn?: boolean;
}

const PREFIX = '/inventory/new-arrival';

/** Gives each walk an untouched stone. */
export function stonesOf(server: TestServer): (client: Member) => Promise<Trail> {
  const waiting: { id: string; stock_no: string }[] = [];
  return async (client) => {
    if (waiting.length === 0) {
      const fresh = await server.query<{ id: string; stock_no: string }>(
        `SELECT s.id, s.stock_no FROM stone s
          WHERE s.status = 1 AND s.version = 0 AND NOT EXISTS (SELECT FROM enquiry e WHERE e.stone_id = s.id) ORDER BY s.id`,
      );
      waiting.push(...fresh);
    }
    const stone = waiting.pop();
    if (!stone) throw new Error('The tests ran out of stones; a walk without a stone would test nothing.');
    return { stockNo: stone.stock_no, stoneId: stone.id, client };
  };
}

/** The client that a path is walked for: the client that acts in it, or the customer. */
export function clientFor(roles: readonly (RoleId | null)[], people: People): Member {
  const role = roles.find((one): one is RoleId => one !== null && CLIENT_ROLES.includes(one));
  return people[role ?? ROLE.customer];
}

/** Each time to a later day; beyond the usual term, so that the first one is later, too. */
function extend(trail: Trail, api: Member['api'], lines: { ids: string[] }): Promise<Reply> {
  trail.extended = (trail.extended ?? 60) + 1;
  const due_date = inDays(trail.extended);
  return api.send('PUT', `${PREFIX}/memo-extend`, { ...lines, due_date, reason: 'The buyer is travelling' });
}

/** Sends the request that causes this event and returns the server's reply. */
export async function fire(
  server: TestServer,
  trail: Trail,
  event: EventName,
  by: Member | null,
): Promise<Reply> {
  if (by === null) return fireJob(server, trail, event);
  const { api } = by;
  const stones = {
    stock_numbers: [trail.stockNo],
    ...(CLIENT_ROLES.includes(by.role) ? {} : { user_id: trail.client.id }),
  };
  const line = (id: string | undefined) => ({ ids: [id ?? '00000000-0000-7000-8000-000000000000'] });
  const started = async (
    workflow: 'hold' | 'memo' | 'confirmStone' | 'enquiry',
    path: string,
    extra = {},
  ) => {
    const reply = await take(api, path, { ...stones, ...extra });
    const made = (reply.body?.data as { lines?: { id: string }[] } | null)?.lines?.[0]?.id;
    if (reply.status === 200 && made) trail[workflow] = made;
    return reply;
  };
  switch (event) {
    case 'HOLD':
      return started('hold', 'hold');
    case 'ISSUE':
      return started('memo', 'memo');
    case 'CONFIRM':
      return started('confirmStone', 'confirm-stone');
    case 'OPEN':
      return started('enquiry', 'enquiry', { message: 'Is it eye clean?' });
    case 'RELEASE':
      return api.send('PUT', `${PREFIX}/release-hold`, line(trail.hold));
    case 'EXTEND':
      if (trail.memo !== undefined) return extend(trail, api, line(trail.memo));
      return api.send('PUT', `${PREFIX}/extend-hold`, line(trail.hold));
    case 'LOWER_PRICE':
      return api.send('PUT', `${PREFIX}/lower-price`, {
        of: trail.confirmStone === undefined ? 'memo' : 'confirm-stone',
        lines: line(trail.confirmStone ?? trail.memo).ids.map((id) => ({ id, price_per_ct: '1.00' })),
        less_than_half: true,
        reason: 'For the whole parcel',
      });
    case 'RECEIVE':
      return api.send('PUT', `${PREFIX}/receive-memo`, line(trail.memo));
    case 'SELL':
      return api.send('POST', `${PREFIX}/memo-sell`, line(trail.memo));
    case 'REVERSE':
      return api.send('PUT', `${PREFIX}/reverse-sale`, {
        of: trail.confirmStone === undefined ? 'memo' : 'confirm-stone',
        ...line(trail.confirmStone ?? trail.memo),
        reason: 'Sold by mistake',
      });
    case 'UPDATE':
      return api.send('PUT', `${PREFIX}/update-confirm-stone`, {
        ...line(trail.confirmStone),
        remark: 'Deliver on Friday',
      });
    case 'CANCEL':
      return api.send('PUT', `${PREFIX}/update-confirm-stone`, { ...line(trail.confirmStone), status: 4 });
    case 'APPROVE':
      return api.send('PUT', `${PREFIX}/approve-stone`, line(trail.confirmStone));
    case 'REJECT':
      return api.send('PUT', `${PREFIX}/reject-stone`, {
        ...line(trail.confirmStone),
        reason: 'Not at this price',
      });
    case 'REJECT_WITHDRAW':
      return changed(
        trail,
        true,
        await api.send('PUT', `${PREFIX}/reject-stone`, {
          ...line(trail.confirmStone),
          reason: 'The provider sold it',
          withdraw: true,
        }),
      );
    case 'TRANSFER':
      return passOn(server, trail, by);
    case 'CLOSE':
      return api.send('PUT', `${PREFIX}/close-enquiry`, line(trail.enquiry));
    case 'WITHDRAW':
      return changed(
        trail,
        true,
        await api.send('PUT', `/inventory/status/${trail.stoneId}`, {
          status: 2,
          reason: 'Back to the cutter',
        }),
      );
    case 'RESTORE':
      return changed(
        trail,
        false,
        await api.send('PUT', `/inventory/status/${trail.stoneId}`, { status: 1 }),
      );
    case 'TELL_APART':
    case 'TAKE_TOGETHER':
      return api.send('PUT', `/inventory/certificate/${trail.stoneId}`, {
        apart: event === 'TELL_APART',
        reason: 'Its number is mistyped',
      });
    case 'CONVERT':
      // Staff convert the hold into a memo, clients into a confirm-stone.
      return CLIENT_ROLES.includes(by.role)
        ? started('confirmStone', 'confirm-stone')
        : started('memo', 'memo');
    case 'ACCEPT':
      return api.send('PUT', `${PREFIX}/queue-accept`, line(await offeredPlace(server, trail)));
    case 'ASK':
      return askColleague(server, trail);
    case 'AGREE':
      return trail.confirmStone === undefined
        ? agree(server, trail, api)
        : api.send('PUT', `${PREFIX}/agree-confirm-stone`, line(trail.confirmStone));
    case 'DECLINE':
      return api.send('PUT', `${PREFIX}/decline-confirm-stone`, {
        ...line(trail.confirmStone),
        reason: 'Too much for one stone',
      });
    case 'END':
      return api.send('PUT', `${PREFIX}/release-hold`, line(trail.hold));
    case 'EXPIRE':
    case 'PROPOSE':
    case 'COUNTER':
    case 'OFFER_AGAIN':
    case 'TURN_DOWN':
    case 'JOIN':
    case 'OFFER_NEXT':
    case 'PASS_OVER':
    case 'TAKE':
    case 'LEAVE':
    case 'DELIST':
    case 'RELIST':
    case 'TWIN_SOLD':
    case 'TWIN_RETURNED':
    case 'SUBMIT':
    case 'RESUBMIT':
    case 'REGISTER':
    case 'UNREGISTER':
    case 'LAPSE':
    case 'CREATE':
    case 'GRANT':
    case 'DONE':
    case 'MATCH':
    case 'OFFER':
    case 'FULFIL':
    case 'CHANGE':
    case 'REVOKE':
    case 'SCHEDULE':
    case 'BEGIN':
    case 'RUN':
    case 'STOP':
    case 'NEXT':
    case 'SETTLE':
    case 'INVITE':
    case 'INVITE_AGAIN':
    case 'SIGN_UP':
    case 'VERIFY':
    case 'RECOVER':
    case 'SUSPEND':
    case 'REACTIVATE':
    case 'REINSTATE':
    case 'RETIRE':
    case 'DELETE':
    case 'BLANK':
    case 'ERASE_AGAIN':
    case 'LOCK':
    case 'UNLOCK':
    case 'REOPEN':
    case 'ADMIT':
    case 'ADMIT_AGAIN':
    case 'HAND_OVER':
    case 'TAKE_OVER':
    case 'MERGE':
    case 'QUEUE':
    case 'SEND':
    case 'FAIL':
    case 'GIVE_UP':
    case 'SEND_AGAIN':
    case 'PAY_PART':
    case 'PAY':
    case 'CLEAR':
    case 'TAKE_BACK':
    case 'TAKE_BACK_LAST':
    case 'TAKE_BACK_SPARE':
    case 'CREDIT':
    case 'CREDIT_PART':
    case 'CREDIT_SPARE':
    case 'FIND':
    case 'EXPLAIN':
      throw new Error(`${event} is not fired at a stone by a person.`);
  }
}

/** To the client who has it already: only a guest's enquiries are passed on by an operation. */
async function passOn(server: TestServer, trail: Trail, by: Member): Promise<Reply> {
  const actor = { id: by.id, role: by.role, name: 'Walker', requestId: null };
  const told = (status: number, message: string, data: unknown = null): Reply => {
    const success = status === 200;
    const body = { success, status: success ? 'success' : 'fail', message, data };
    return { status, headers: new Headers(), body, text: message, bytes: new Uint8Array() };
  };
  try {
    refuseEarly('enquiry', 'TRANSFER', { actor: { id: by.id, role: by.role } });
    await withActor(server.pool, { id: by.id, scope: 'all' }, 'write', (tx) =>
      transferEnquiries(tx, actor, [trail.enquiry ?? ''], trail.client.id),
    );
    return told(200, 'Passed on.');
  } catch (error) {
    if (error instanceof Refused) return told(error.status, error.message, error.data);
    throw error;
  }
}

function changed(trail: Trail, withdrawn: boolean, reply: Reply): Reply {
  if (reply.status === 200) trail.withdrawn = withdrawn;
  return reply;
}

/**
 * Events that jobs cause: a hold expires, an import delists or relists a stone, a twin is sold or
 * comes back, a guest comes back.
 */
async function fireJob(server: TestServer, trail: Trail, event: EventName): Promise<Reply> {
  const done = { status: 200, headers: new Headers(), body: null, text: '', bytes: new Uint8Array() };
  if (event === 'DELIST' || event === 'RELIST') {
    const move = event === 'DELIST' ? delist : relist;
    await withActor(server.pool, SYSTEM, 'write', (tx) => move(tx, [trail.stoneId], 'A sheet says so.'));
    trail.withdrawn = event === 'DELIST';
    return done;
  }
  if (event === 'TWIN_SOLD' || event === 'TWIN_RETURNED') {
    await settleTwin(server, trail, event);
    return done;
  }
  if (event === 'JOIN') {
    await withActor(server.pool, SYSTEM, 'write', (tx) => joinEnquiries(tx, null, [trail.enquiry ?? '']));
    return done;
  }
  if (event === 'OFFER_NEXT') {
    trail.hold = await offered(server, trail);
    return done;
  }
  await server.command(`UPDATE hold SET due_at = now() - interval '1 second' WHERE id = $1`, [trail.hold]);
  await expireDueHolds(server.pool);
  return done;
}

/** Another row with the stone's certificate is sold, or its sale is reversed. */
async function settleTwin(
  server: TestServer,
  trail: Trail,
  event: 'TWIN_SOLD' | 'TWIN_RETURNED',
): Promise<void> {
  trail.twin ??= await addTwin(server, trail.stoneId);
  trail.withdrawn = event === 'TWIN_SOLD';
  if (event === 'TWIN_RETURNED')
    await server.query(
      `INSERT INTO twin_withdrawal (stone_id, sold_id, version) SELECT id, $2, version FROM stone WHERE id = $1
           ON CONFLICT (stone_id) DO UPDATE SET version = excluded.version`,
      [trail.stoneId, trail.twin],
    );
  const actor = { id: null, role: null, name: 'Walker', job: 'settle-twins', requestId: null } as const;
  const sold = {
    workflow: 'stone',
    recordId: trail.twin,
    stoneId: trail.twin,
    clientId: null,
    from: 'confirmStones',
    consulted: null,
    ...(event === 'TWIN_SOLD'
      ? ({ event: 'APPROVE', to: 'soldOut', toCode: STONE_STATUS.soldOut } as const)
      : ({ event: 'REVERSE', to: 'available', toCode: STONE_STATUS.available } as const)),
  } as const;
  await withActor(server.pool, SYSTEM, 'write', (tx) => settleTwins(tx, actor, [sold]));
}

async function addTwin(server: TestServer, stoneId: string): Promise<string> {
  await server.query(
    `UPDATE stone SET lab = 'GIA', report_no = '88' || regexp_replace(stock_no, '\\D', '', 'g') WHERE id = $1`,
    [stoneId],
  );
  const [twin] = await server.query<{ id: string }>(
    `INSERT INTO stone (id, stock_no, provider_id, identity_key, content_hash, status, lab, report_no, shape, carat, pieces)
     SELECT gen_random_uuid(), stock_no || '-T', provider_id, identity_key || '-T', content_hash, 1, lab, report_no, shape,
            carat, pieces
       FROM stone WHERE id = $1 RETURNING id`,
    [stoneId],
  );
  if (!twin) throw new Error('The stone has no twin.');
  return twin.id;
}
