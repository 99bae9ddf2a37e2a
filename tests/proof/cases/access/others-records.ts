/** Somebody's records, asked for by those whose they are not, and by those whose they are. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Reply } from '../../../support/api.ts';
import { byChance } from '../../contract/hand.ts';
import type { Kind, Made, Material } from '../../contract/material/material.ts';
import { likelyRequest } from '../../contract/requests.ts';
import type { Asked } from '../../contract/requests.ts';
import { merged, resolved } from '../../contract/schema.ts';
import type { Operation } from '../../contract/schema.ts';
import type { House, Member } from '../../house.ts';
import { sendAs } from '../requests.ts';

const ABSENT = '0192f000-0000-7000-8000-000000000001';
/** What belongs to a client, and so to one tenant. */
const TENANTS: readonly Made[] = [
  'client',
  'business',
  'businessOfClient',
  'clientWithoutPapers',
  'paper',
  'hold',
  'memo',
  'confirmStone',
  'enquiry',
  'matchPair',
  'featuredStone',
];
/** What belongs to the house, and is there for everybody who may ask. */
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
];
/** Where an operation may be told of such a record. */
const FIELDS = ['id', 'ids', 'user_id', 'business_id', 'kyc_id'];
/** The first that answers otherwise ends the search. */
const OWNERS_TRY = 12;
/** Every so often what other requests have used up is made anew. */
const RENEW = 3;
/** The processes answer in turn, and a search may be a second old: what differs is asked for again when that is over. */
const ROUNDS_OF_ASKING = 4;
const STALE_MS = 1_100;
/** The places of the operation that name a record: where in the request, and under which name. */
type Place = { in: 'path' | 'query' | 'data'; name: string; isList: boolean };

export function fieldsOf(operation: Operation): Place[] {
  const ofParameters = operation.parameters
    .filter((one) => one.in !== 'header' && FIELDS.includes(one.name))
    .map((one): Place => ({ in: one.in as 'path' | 'query', name: one.name, isList: false }));
  const schema = operation.data ? resolved(operation.data) : {};
  const properties = (schema.allOf ? merged(schema.allOf) : schema).properties ?? {};
  const ofData = Object.entries(properties)
    .filter(([name]) => FIELDS.includes(name))
    .map(([name, of]): Place => ({ in: 'data', name, isList: resolved(of).type === 'array' }));
  return [...ofParameters, ...ofData];
}

function withId(asked: Asked, place: Place, id: string): Asked {
  const value = place.isList ? [id] : id;
  if (place.in === 'data') return { ...asked, data: { ...(asked.data as object), [place.name]: value } };
  return { ...asked, [place.in]: { ...asked[place.in], [place.name]: value } };
}

/** What is wrong with the answer about each kind of record that is somebody else's; null where nothing is. */
export async function byStranger(
  house: House,
  material: Material,
  operation: Operation,
  stranger: Member,
  place: Place,
): Promise<(string | null)[]> {
  const asked = await requestOf(operation, stranger, material);
  const ask = (as: string) => sendAs(house, operation, stranger, withId(asked, place, as));
  // All of them first: what is made for it is not in the one answer and missing from the other.
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

/** Whoever reads asks for everything that there is; a filter might hide what must not be seen. */
async function requestOf(operation: Operation, person: Member, material: Material): Promise<Asked> {
  const { asked } = await likelyRequest(operation, person, material, byChance);
  if (!isRead(operation)) return asked;
  const needed = operation.parameters.filter((one) => one.in === 'query' && one.required);
  const query = Object.fromEntries(needed.map(({ name }) => [name, asked.query[name]]));
  return { ...asked, query, data: operation.data ? {} : undefined };
}

const isRead = ({ permission }: Operation): boolean => permission?.access === 'read';

/** A write that takes no notice of the id does the caller's own thing twice, and tells of two different moments. */
const alike = (operation: Operation, one: Reply, other: Reply): boolean =>
  one.status === other.status && (one.text === other.text || (one.status === 200 && !isRead(operation)));

/** For those whose it is, some record answers otherwise than an absent one; else nothing was tried at all. */
export async function byOwners(
  house: House,
  material: Material,
  operation: Operation,
  owners: readonly Member[],
): Promise<string | null> {
  const places = fieldsOf(operation);
  if (places.length === 0) return null;
  const may = owners.filter((one) => operation.roles.includes(one.role));
  for (let tries = 0; tries < OWNERS_TRY; tries++) {
    // Other requests may have used up what they had.
    if (tries % RENEW === RENEW - 1) await material.renew(TENANTS);
    for (const person of may)
      for (const place of places)
        for (const kind of [...TENANTS, ...SHARED]) {
          const id = await material.idOf(kind);
          if (id === null) continue;
          const asked = await requestOf(operation, person, material);
          const own = await sendAs(house, operation, person, withId(asked, place, id));
          const absent = await sendAs(house, operation, person, withId(asked, place, ABSENT));
          if (own.status !== absent.status || (own.text !== absent.text && isRead(operation))) return null;
        }
  }
  return `${operation.operationId} answers alike whatever is asked for: nothing was tried.`;
}
