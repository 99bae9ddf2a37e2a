import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { CLIENT_ROLES, ROLE } from '../../../../src/domain/codes.ts';
import { clientVisibility, mayAskFor } from '../../../../src/domain/stones/client-fields.ts';
import { MEDIA_KEYS } from '../../../../src/domain/stones/search-filters.ts';
import type { Reply } from '../../../support/api.ts';
import { mediaSource } from '../../../support/media.ts';
import { materialOf } from '../../contract/material/material.ts';
import type { Material } from '../../contract/material/material.ts';
import type { GeneratedRequest } from '../../contract/requests.ts';
import {
  arbitraryOf,
  merged,
  OPERATIONS,
  resolved,
  type Operation,
  type Schema,
} from '../../contract/schema.ts';
import type { ProofFixture, Member } from '../../proof-fixture.ts';
import type { ProofCase } from '../../proof-case.ts';
import { MARK, markIn } from '../../supplier/marks.ts';
import { NOTED_ENDINGS } from '../../supplier/pictures.ts';
import { plant, type PlantedSupplier } from '../../supplier/planted.ts';
import { sendAs } from '../requests.ts';

const FAULTS = {
  row: 'a row that lets a comment through',
  sheet: 'a workbook with a comment in it',
  staff: 'a client who is answered as the house is',
  files: 'videos and certificates as their supplier sends them',
};
/** Fields of the contract that name a stone or search words. */
const ONE_NUMBER = ['stock_no', 'search', 'searchTerm', 'partner_of', 'first_stock_no', 'second_stock_no'];
const NUMBERS = 'stock_numbers';
const IDS = ['id', 'ids'];
/**
 * Columns that a client may sort by without seeing their values: existence of media, and their own
 * prices.
 */
const SORTED_OTHERWISE = ['disc', 'price_per_ct', 'total_amt'];

/** They tell people what they searched for themselves. */
const OWN_WORDS: readonly string[] = ['listRecentSearches', 'getRecentSearch'];

let planted: { house: ProofFixture; of: Promise<PlantedSupplier> } | null = null;

/** T5b: no operation that clients may call reveals a stone's supplier. */
export const supplier: ProofCase = {
  id: 'T5b',
  title: 'every operation x every client role, for the stones of a marked supplier',
  mark: 'no answer or header contains the mark in any encoding, and nothing is found or sorted by fields that clients do not see',
  faults: Object.values(FAULTS),
  async run(house, { fault }) {
    const clients = await everyClient(house);
    // Other cases restrict inventory access; here clients see everything.
    await house.command('DELETE FROM inventory_access WHERE client_id = ANY ($1)', [
      clients.map((one) => one.id),
    ]);
    if (planted?.house !== house) planted = { house, of: plant(house, clients) };
    const { stones, complaints: unplanted } = await planted.of;
    const complaints = [...unplanted];
    const material = await materialOf(house);
    const admin = await house.member('admin@pavilion.test');
    const [number, id] = [stones.at(-3)?.stock_no ?? '', stones.at(-3)?.id ?? ''];
    const numbers = stones.map((stone) => stone.stock_no);
    let answers = 0;
    let withStones = 0;
    const look = async (
      who: string,
      operation: Operation,
      person: Member,
      asked: GeneratedRequest,
    ): Promise<Reply> => {
      const as = fault === FAULTS.staff ? admin : person;
      const reply = await spoil(fault, await sendAs(house, operation, as, asked));
      answers += 1;
      if (reply.status < 300 && numbers.some((one) => reply.text.includes(`"${one}"`))) withStones += 1;
      const found = await markIn(
        OWN_WORDS.includes(operation.operationId) ? withoutMark(reply) : withoutAsked(reply, asked),
      );
      if (found !== null)
        complaints.push(`${operation.operationId} tells ${who} of the supplier: …${found}…`);
      return reply;
    };

    if (fault === FAULTS.files)
      for (const ending of NOTED_ENDINGS)
        complaints.push(...(await tellingOf(`${house.media.origin}/${MARK}.${ending}`, ending, {})));

    const asked = new Set<string>();
    for (const person of fault === FAULTS.files ? [] : clients) {
      const before = withStones;
      const who = `role ${person.role}`;
      for (const operation of OPERATIONS) {
        if (!operation.isPublic && !operation.roles.includes(person.role)) continue;
        // The proof's material has an administrator's grant, which opens files as the house sees
        // them; mediaOf uses the client's own.
        if (operation.operationId === 'readStoneMedia') continue;
        asked.add(operation.operationId);
        const plain = await bareRequest(operation, person, material);
        let { text: unsorted } = await look(who, operation, person, plain);
        for (const flag of flagsOf(operation))
          await look(who, operation, person, withData(plain, { [flag]: true }));
        await look(who, operation, person, about(operation, plain, number, numbers, id));
        const byMark = about(operation, plain, MARK, [MARK, `${MARK}-650000`], MARK);
        const { text } = await look(who, operation, person, byMark);
        if (
          JSON.stringify(byMark) !== JSON.stringify(plain) &&
          numbers.some((one) => text.includes(`"${one}"`))
        )
          complaints.push(
            `${operation.operationId} finds the supplier's stones for ${who} by its own words.`,
          );
        for (const column of await hiddenColumns(house, operation)) {
          const sorting = withData(plain, { sort: [column] });
          const { status, text: sorted } = await look(who, operation, person, sorting);
          // An operation that does not sort reveals nothing by its order. What jobs changed
          // meanwhile is in the next plain answer as well.
          if (status !== 400 && sorted !== unsorted)
            ({ text: unsorted } = await look(who, operation, person, plain));
          if (status !== 400 && sorted !== unsorted)
            complaints.push(`${operation.operationId} sorts by ${column} for ${who}: ${status}`);
        }
        if (fault !== null && complaints.length > unplanted.length) break;
      }
      if (fault === null && withStones === before)
        complaints.push(`No answer had one of the stones in it for ${who}.`);
      if (fault === null)
        for (const one of numbers.slice(-5, -1)) complaints.push(...(await mediaOf(house, person, one)));
      if (fault !== null && complaints.length > unplanted.length) break;
    }
    return {
      figure: `${answers} answers of ${asked.size} operations to ${clients.length} roles, ${withStones} with its stones, ${complaints.length} complaints`,
      complaints,
    };
  },
};

async function everyClient(house: ProofFixture): Promise<Member[]> {
  const [guests, ...members] = await Promise.all([
    house.people(1, ROLE.guest),
    ...['customer', 'api-client', 'ftp-client'].map((name) => house.member(`${name}@pavilion.test`)),
  ]);
  const clients = [...guests, ...members];
  if (CLIENT_ROLES.some((role) => !clients.some((one) => one.role === role)))
    throw new Error('There is a client role that nobody speaks for here.');
  return clients;
}

/** Only required fields: a filter might hide stones. */
async function bareRequest(
  operation: Operation,
  person: Member,
  material: Material,
): Promise<GeneratedRequest> {
  const valueOf = async (name: string, schema: Schema): Promise<unknown> =>
    (await material.plain(name, person)) ?? fc.sample(arbitraryOf(schema), 1)[0];
  const asked: GeneratedRequest = { path: {}, query: {}, data: undefined, files: {} };
  for (const { name, in: place, required, schema } of operation.parameters)
    if (required && place !== 'header') asked[place][name] = await valueOf(name, schema);
  if (operation.data === null) return asked;
  const { properties = {}, required = [] } = schemaOf(operation);
  const data: Record<string, unknown> = {};
  for (const name of required) data[name] = await valueOf(name, properties[name] ?? {});
  return { ...asked, data };
}

function schemaOf({ data }: Operation): Schema {
  const schema = data === null ? {} : resolved(data);
  return schema.allOf ? merged(schema.allOf) : schema;
}

const flagsOf = (operation: Operation): string[] =>
  operation.permission?.access === 'read'
    ? Object.entries(schemaOf(operation).properties ?? {})
        .filter(([, of]) => [resolved(of).type].flat().includes('boolean'))
        .map(([name]) => name)
    : [];

const withData = (asked: GeneratedRequest, more: object): GeneratedRequest => ({
  ...asked,
  data: { ...(asked.data as object), ...more },
});

/**
 * The same request for this stone or these words, in every place where the operation takes them.
 */
function about(
  operation: Operation,
  asked: GeneratedRequest,
  one: string,
  all: string[],
  id: string,
): GeneratedRequest {
  const valueOf = (name: string, before: unknown): unknown => {
    if (name === NUMBERS) return all;
    if (ONE_NUMBER.includes(name)) return one;
    if (name === 'ids') return [id];
    return IDS.includes(name) ? id : before;
  };
  const known = [...ONE_NUMBER, ...IDS, NUMBERS];
  const next: GeneratedRequest = { ...asked, path: { ...asked.path }, query: { ...asked.query } };
  for (const { name, in: place } of operation.parameters)
    if (place !== 'header' && known.includes(name)) next[place][name] = valueOf(name, asked[place][name]);
  const names = Object.keys(schemaOf(operation).properties ?? {}).filter((name) => known.includes(name));
  if (names.length === 0) return next;
  const data = (asked.data ?? {}) as Record<string, unknown>;
  return withData(next, Object.fromEntries(names.map((name) => [name, valueOf(name, data[name])])));
}

/** Columns that the operation could sort by and clients do not see. */
async function hiddenColumns(house: ProofFixture, operation: Operation): Promise<string[]> {
  if (schemaOf(operation).properties?.['sort'] === undefined) return [];
  const columns = await house.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'stone'::regclass AND attnum > 0 AND NOT attisdropped`,
  );
  return columns
    .map(({ name }) => name)
    .filter(
      (name) => !mayAskFor(name) && clientVisibility(name) !== 'address' && !SORTED_OTHERWISE.includes(name),
    );
}

/** Words of the request itself reveal nothing. */
function withoutAsked(reply: Reply, asked: GeneratedRequest): Reply {
  return JSON.stringify(asked).includes(MARK) ? withoutMark(reply) : reply;
}

function withoutMark(reply: Reply): Reply {
  const bytes = Buffer.from(reply.bytes).toString('latin1').replaceAll(MARK, '');
  return { ...reply, bytes: Buffer.from(bytes, 'latin1') };
}

/**
 * Requests the addresses in the stone's page as a browser would, whole and in parts, and the files
 * as an archive.
 */
async function mediaOf(house: ProofFixture, { api, role }: Member, number: string): Promise<string[]> {
  const page = await api.get(`/inventory/dna?stock_no=${number}`);
  const stone = page.body?.data as Record<string, string | null>;
  const complaints: string[] = [];
  for (const medium of MEDIA_KEYS) {
    const address = stone[medium] ?? '';
    if (!address.startsWith('/api/')) {
      complaints.push(`The ${medium} is not at an address of the portal for role ${role}: ${address}`);
      continue;
    }
    for (const range of ['', 'bytes=0-99', 'bytes=30-', 'bytes=20200-20999'])
      complaints.push(
        ...(await tellingOf(
          `${house.url()}${mediaSource(page, address)}`,
          `${medium} to role ${role}`,
          range === '' ? {} : { range },
        )),
      );
  }
  const kinds = 'includeImage=true&includeVideo=true&includeCertificate=true';
  const archive = await api.get(`/inventory/diamond-zip?stock_no=${number}&${kinds}`);
  const found = await markIn(archive);
  const has = ['image', 'video', 'certificate'].filter((kind) => archive.text.includes(`-${kind}.`));
  if (has.length < 3) complaints.push(`The archive of role ${role} holds only ${has.join(', ')}.`);
  if (found !== null) complaints.push(`The archive tells role ${role} of the supplier: …${found}…`);
  return complaints;
}

async function tellingOf(address: string, what: string, headers: Record<string, string>): Promise<string[]> {
  const response = await fetch(address, { headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const found = await markIn({ bytes, headers: response.headers });
  const asked = `The ${what} (${headers['range'] ?? 'whole'})`;
  return [
    ...(response.ok ? [] : [`${asked} answers ${response.status}.`]),
    ...(found === null ? [] : [`${asked} tells of the supplier: …${found}…`]),
  ];
}

async function spoil(fault: string | null, reply: Reply): Promise<Reply> {
  if (fault === FAULTS.row && reply.text.includes('"stock_no":'))
    return said(reply, reply.text.replace('"stock_no":', `"member_comment":"Ask ${MARK}","stock_no":`));
  if (fault === FAULTS.sheet && reply.text.includes('spreadsheetml'))
    return said(reply, JSON.stringify({ data: await markedWorkbook() }));
  return reply;
}

const said = (reply: Reply, text: string): Reply => ({
  ...reply,
  text,
  bytes: new TextEncoder().encode(text),
});

async function markedWorkbook(): Promise<string> {
  const bytes = await writeXlsx({ sheets: [{ name: 'Stock', rows: [['Comment'], [`Ask ${MARK}`]] }] });
  return `data:application/vnd.ms-excel;base64,${Buffer.from(bytes).toString('base64')}`;
}
