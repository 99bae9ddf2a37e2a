import type { RoleId } from '../../../src/domain/codes.ts';
import { apiOf } from '../../support/api.ts';
import type { Reply } from '../../support/api.ts';
import { byChance } from '../contract/hand.ts';
import { materialOf } from '../contract/material/material.ts';
import type { Kind, Material } from '../contract/material/material.ts';
import { likelyRequest, send } from '../contract/requests.ts';
import type { Asked } from '../contract/requests.ts';
import { merged, OPERATIONS, resolved } from '../contract/schema.ts';
import type { Operation } from '../contract/schema.ts';
import type { House, Member } from '../house.ts';
import type { ProofCase } from '../proof-case.ts';
import { everybody, sendAs } from './requests.ts';

const ABSENT = '0192f000-0000-7000-8000-000000000001';
/** What belongs to a client, and so to one tenant. */
const TENANTS: readonly Kind[] = [
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
];
/** Where an operation may be told of such a record. */
const FIELDS = ['id', 'ids', 'user_id', 'business_id', 'kyc_id'];
/** The first that answers otherwise ends the search. */
const OWNERS_TRY = 4;
/** The processes answer in turn, and a search may be a second old: two of three tell of the same moment. */
const AGAIN = 3;
const ROUNDS = { short: 1, long: 5 };
const FAULTS = {
  role: 'a table that gives an operation to a role that has it not',
  door: 'a caller without a token who was let in with one',
  tenant: 'a stranger who is the owner after all',
};

/** T5: every operation by every role, and every record by those whose it is not: a table that is made from openapi.yaml. */
export const access: ProofCase = {
  id: 'T5',
  title: 'every operation x every role x own and other tenant',
  mark: "each answer is as the contract's table says, and somebody else's record answers as an absent one, byte for byte",
  faults: Object.values(FAULTS),
  async run(house, { long, fault }) {
    const material = await materialOf(house);
    const complaints: string[] = [];
    let asked = 0;
    const note = (complaint: string | null): void => {
      asked += 1;
      if (complaint) complaints.push(complaint);
    };
    const people = await everybody(house);
    const strangers = await othersOf(house, fault);
    const owners = people.filter(({ email }) => /^(admin|associate|customer)@/.test(email));
    for (let round = 0; round < (long ? ROUNDS.long : ROUNDS.short); round++) {
      for (const operation of OPERATIONS) {
        if (operation.isPublic) continue;
        await atTheDoor(house, material, operation, fault, note);
        for (const person of people)
          note(await byRole(house, material, operation, person, tableOf(operation, fault)));
        for (const field of fieldsOf(operation)) {
          for (const stranger of strangers.filter((one) => operation.roles.includes(one.role)))
            for (const complaint of await byStranger(house, material, operation, stranger, field))
              note(complaint);
        }
        note(await byOwners(house, material, operation, owners));
      }
    }
    return { figure: `${asked} cells of the table, ${complaints.length} otherwise`, complaints };
  },
};

/** Who may call, by the contract. The planted one lets the auditor do what only an administrator may. */
const tableOf = (operation: Operation, fault: string | null): readonly RoleId[] =>
  fault === FAULTS.role && operation.roles.length === 1 ? [...operation.roles, 8] : operation.roles;

async function othersOf(house: House, fault: string | null): Promise<Member[]> {
  const names =
    fault === FAULTS.tenant ? ['associate', 'customer'] : ['associate2', 'customer2', 'api-client'];
  return Promise.all(names.map((name) => house.member(`${name}@pavilion.test`)));
}

async function atTheDoor(
  house: House,
  material: Material,
  operation: Operation,
  fault: string | null,
  note: (complaint: string | null) => void,
): Promise<void> {
  const admin = await house.member('admin@pavilion.test');
  const { asked } = await likelyRequest(operation, admin, material, byChance);
  const token = fault === FAULTS.door ? await house.session(admin.id) : undefined;
  for (const nobody of [apiOf(house.url, token), apiOf(house.url, 'x'.repeat(43))]) {
    const { status } = await send(operation, nobody, asked);
    note(status === 401 ? null : `${operation.operationId} without a token: ${status}`);
  }
}

async function byRole(
  house: House,
  material: Material,
  operation: Operation,
  person: Member,
  table: readonly RoleId[],
): Promise<string | null> {
  const { asked } = await likelyRequest(operation, person, material, byChance);
  const { status, body } = await sendAs(house, operation, person, asked);
  const refused = status === 403 && (body?.data as { refusal?: string } | null)?.refusal === 'role';
  const expected = !table.includes(person.role);
  // Within the table a transition may still not be this role's: then the table alone does not say so.
  if (refused === expected || (refused && isPerTransition(operation))) return null;
  return `${operation.operationId} by role ${person.role}: ${status}, where the table says ${expected ? 'refused' : 'let in'}`;
}

/** One operation for several events: the machine says which of them a role may send. */
const isPerTransition = ({ operationId }: Operation): boolean =>
  ['updateKycDocument', 'submitKycDocument', 'updateConfirmStones'].includes(operationId);

/** The places of the operation that name a record: where in the request, and under which name. */
type Place = { in: 'path' | 'query' | 'data'; name: string; isList: boolean };

function fieldsOf(operation: Operation): Place[] {
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
async function byStranger(
  house: House,
  material: Material,
  operation: Operation,
  stranger: Member,
  place: Place,
): Promise<(string | null)[]> {
  const asked = await requestOf(operation, stranger, material);
  const ask = (as: string) => sendAs(house, operation, stranger, withId(asked, place, as));
  const said: (string | null)[] = [];
  // All of them first: what is made for it is not in the one answer and missing from the other.
  const records = new Map<Kind, string | null>();
  for (const kind of TENANTS) records.set(kind, await material.idOf(kind));
  let absent = await ask(ABSENT);
  for (const [kind, id] of records) {
    if (id === null) {
      said.push(`There is no ${kind} to try ${operation.operationId} with.`);
      continue;
    }
    let theirs = await ask(id);
    const differs = (): boolean =>
      !alike(operation, theirs, absent) || (theirs.status === 200 && theirs.text.includes(id));
    for (let again = 0; differs() && again < AGAIN; again++) {
      absent = await ask(ABSENT);
      theirs = await ask(id);
    }
    const what = `${operation.operationId} as role ${stranger.role} with somebody's ${kind} as ${place.name}`;
    said.push(
      differs() ? `${what}: ${theirs.status} ${theirs.text.slice(0, 160)} instead of ${absent.status}` : null,
    );
  }
  return said;
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
async function byOwners(
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
    if (tries > 0) await material.renew(TENANTS);
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
