/** Requests for a record by other people and by its owner. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Reply } from '../../../support/api.ts';
import { byChance } from '../../contract/generators.ts';
import type { Chooser } from '../../contract/generators.ts';
import type { Kind, RecordKind, Material } from '../../contract/material/material.ts';
import { likelyRequest } from '../../contract/requests.ts';
import type { GeneratedRequest } from '../../contract/requests.ts';
import { merged, resolved } from '../../contract/schema.ts';
import type { Operation, Schema } from '../../contract/schema.ts';
import type { ProofFixture, Member } from '../../proof-fixture.ts';
import { sendAs } from '../requests.ts';
import { comparable } from './comparable.ts';

const ABSENT = '0192f000-0000-7000-8000-000000000001';
/** Records that belong to a client, and so to one tenant. */
const TENANTS: readonly RecordKind[] = [
  'client',
  'business',
  'businessOfClient',
  'clientWithoutPapers',
  'paper',
  'hold',
  'queuePlace',
  'offeredPlace',
  'priceOffer',
  'memo',
  'memoExtension',
  'wholeMemo',
  'wholeOrder',
  'wholeOffer',
  'invoice',
  'unpaidInvoice',
  'payment',
  'soldMemo',
  'soldConfirmStone',
  'creditNote',
  'confirmStone',
  'enquiry',
  'askedFile',
  'matchPair',
  'savedSearch',
  'savedReport',
  'demand',
  'shareLink',
  'closedDemand',
  'matchedDemand',
  'recentSearch',
  'featuredStone',
  'cartLine',
  'watchLine',
  'stoneNote',
  'notice',
  'externalClient',
  'clientKey',
  'webhook',
  'delivery',
  'externalSheet',
  'stockFeed',
];
/** Records of the house, for everybody who may call the operation. */
const SHARED: readonly Kind[] = [
  'stone',
  'provider',
  'upload',
  'uploadDone',
  'master',
  'emptyMaster',
  'subMaster',
  'pictured',
  'country',
  'state',
  'caratRange',
  'subCaratRange',
  'stockList',
  'collection',
  'task',
  'taskWithFile',
  'mail',
  'bulkEmail',
  'bulkEmailSending',
  'suspendedAccount',
  'lockedAccount',
  'closedAccount',
  // Of one company, but they take too long to be made anew for every operation.
  'colleague',
  'suspendedColleague',
  'invitedColleague',
  'askingColleague',
  // Merged by administrators, who see every client.
  'mergedClient',
  'personWithPicture',
  'accountWithFactor',
  'accountWithNewEmail',
  'spareAssociate',
  'spareSession',
  'administrator',
  'qualityController',
  'auditor',
  'associate',
  'associateWithClient',
  'freshGuest',
  'externalSheetWaiting',
  'externalLine',
  'popup',
  'houseEvent',
  'banner',
  'announcementPicture',
  'duty',
  'finding',
];
/** Fields that take the id of such a record. */
const FIELDS = ['id', 'ids', 'user_id', 'business_id', 'kyc_id', 'session_id', 'sheet_id', 'client_id'];
/** How often owners try; the first different answer is enough. */
const OWNERS_TRY = 12;
/** After how many tries the records are created again, because other requests use them up. */
const RENEW = 3;
/**
 * Processes answer in turn, and a search may be a second old. So a differing answer is requested
 * again before it counts.
 */
const ROUNDS_OF_ASKING = 4;
const STALE_MS = 1_100;
/** Where a request names a record: the part of the request, and the field. */
type Place = { in: 'path' | 'query' | 'data'; name: string; isList: boolean };

export function fieldsOf(operation: Operation): Place[] {
  const ofParameters = operation.parameters
    .filter((one) => one.in !== 'header' && FIELDS.includes(one.name))
    .map((one): Place => ({ in: one.in as 'path' | 'query', name: one.name, isList: false }));
  const { properties = {} } = dataOf(operation);
  const ofData = Object.entries(properties)
    .filter(([name]) => FIELDS.includes(name))
    .map(([name, of]): Place => ({ in: 'data', name, isList: resolved(of).type === 'array' }));
  return [...ofParameters, ...ofData];
}

function dataOf({ data }: Operation): Schema {
  const schema = data ? resolved(data) : {};
  return schema.allOf ? merged(schema.allOf) : schema;
}

function withId(asked: GeneratedRequest, place: Place, id: string): GeneratedRequest {
  const value = place.isList ? [id] : id;
  if (place.in === 'data') return { ...asked, data: { ...(asked.data as object), [place.name]: value } };
  return { ...asked, [place.in]: { ...asked[place.in], [place.name]: value } };
}

/** For each kind, what is wrong with the answer for somebody else's record; null if nothing is. */
export async function byStranger(
  house: ProofFixture,
  material: Material,
  operation: Operation,
  stranger: Member,
  place: Place,
): Promise<(string | null)[]> {
  const asked = await requestOf(operation, stranger, material);
  const ask = (as: string) => sendAs(house, operation, stranger, withId(asked, place, as));
  // Create all records first, so that lists do not differ because of them.
  const records: { kind: Kind; id: string | null }[] = [];
  for (const kind of TENANTS) records.push({ kind, id: await material.idOf(kind) });
  const wrong = new Map<Kind, string>();
  for (let round = 0; round < ROUNDS_OF_ASKING && (round === 0 || wrong.size > 0); round++) {
    if (round > 0) await pause(STALE_MS);
    const absent = await ask(ABSENT);
    for (const { kind, id } of records) {
      if (round > 0 && !wrong.has(kind)) continue;
      wrong.delete(kind);
      const theirs = id === null ? null : await ask(id);
      if (theirs === null || id === null) wrong.set(kind, 'there is none to try it with');
      else if (!alike(operation, theirs, absent) || (theirs.status === 200 && theirs.text.includes(id)))
        wrong.set(kind, `${theirs.status} ${theirs.text.slice(0, 160)} instead of ${absent.status}`);
    }
  }
  return TENANTS.map((kind) => {
    const what = wrong.get(kind);
    if (what === undefined) return null;
    return `${operation.operationId} as role ${stranger.role} with somebody's ${kind} as ${place.name}: ${what}`;
  });
}

/** A reading request has no optional filters, because they might hide a leak. */
async function requestOf(
  operation: Operation,
  person: Member,
  material: Material,
  choose: Chooser = byChance,
): Promise<GeneratedRequest> {
  const { asked } = await likelyRequest(operation, person, material, choose);
  if (!isRead(operation)) return asked;
  const needed = operation.parameters.filter((one) => one.in === 'query' && one.required);
  const query = Object.fromEntries(needed.map(({ name }) => [name, asked.query[name]]));
  const data = asked.data as Record<string, unknown> | undefined;
  return {
    ...asked,
    query,
    data: data && Object.fromEntries((dataOf(operation).required ?? []).map((name) => [name, data[name]])),
  };
}

const isRead = ({ permission }: Operation): boolean => permission?.access === 'read';

/** A write that ignores the id does the same thing twice, with two different times. */
const alike = (operation: Operation, one: Reply, other: Reply): boolean =>
  one.status === other.status &&
  (one.text === other.text ||
    (one.status === 200 && !isRead(operation)) ||
    comparable(one) === comparable(other));

/**
 * Checks that the owner of some record gets another answer than for a missing one. If nobody does,
 * `byStranger` has tested nothing.
 */
export async function byOwners(
  house: ProofFixture,
  material: Material,
  operation: Operation,
  owners: readonly Member[],
): Promise<string | null> {
  const places = fieldsOf(operation);
  if (places.length === 0) return null;
  const may = owners.filter((one) => operation.roles.includes(one.role));
  for (let tries = 0; tries < OWNERS_TRY; tries++) {
    // Other requests may have used up their records.
    if (tries % RENEW === RENEW - 1) await material.renew(TENANTS);
    for (const person of may)
      for (const place of places)
        for (const kind of [...TENANTS, ...SHARED]) {
          // Whom the cases act as could be removed, once the company has been handed over.
          if (kind === 'client' && operation.tag === 'companies' && place.name === 'id') continue;
          const id = await material.idOf(kind);
          if (id === null) continue;
          // The rest of the request may depend on the kind of record.
          const ofKind: Chooser = (field, kinds) =>
            kinds.find((one: string) => field === place.name && one === kind) ?? byChance(field, kinds);
          const asked = await requestOf(operation, person, material, ofKind);
          const own = await sendAs(house, operation, person, withId(asked, place, id));
          const absent = await sendAs(house, operation, person, withId(asked, place, ABSENT));
          if (own.status !== absent.status || (comparable(own) !== comparable(absent) && isRead(operation)))
            return null;
        }
  }
  return `${operation.operationId} answers alike whatever is asked for: nothing was tried.`;
}
