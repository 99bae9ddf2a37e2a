/**
 * A batch with some unknown numbers or ids: each operation of the contract that takes several names
 * all that are missing, and hidden ones are named in the same words.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractDocument } from '../../server/contract/document.ts';
import { newId } from '../../server/ids.ts';
import { inDays } from '../support/days.ts';
import { pricesSeen } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { signInEverybody, type People } from './support/people.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Operation {
  operationId?: string;
  requestBody?: { content?: { 'application/json'?: { schema: Schema } } };
}
const contract = contractDocument<{ paths: Record<string, Record<string, Operation>> }>();

const resolved = (schema: Schema): Schema => {
  if (schema.$ref === undefined) return schema;
  const [, ...names] = schema.$ref.split('/');
  return resolved(
    names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], contract) as Schema,
  );
};

/** The fields of a body that are lists of stones or records: `ids`, `audience.clients`. */
function listsIn(schema: Schema, path = '', depth = 0): string[] {
  const { properties = {}, items, allOf = [], anyOf = [], oneOf = [] } = resolved(schema);
  if (depth > 6) return [];
  const own = items === undefined ? [] : [path];
  return [
    ...own,
    ...[...allOf, ...anyOf, ...oneOf].flatMap((part) => listsIn(part, path, depth + 1)),
    ...Object.entries(properties).flatMap(([name, part]) =>
      listsIn(part, path === '' ? name : `${path}.${name}`, depth + 1),
    ),
  ];
}

const NAMED = /(^|\.)(stock_numbers|ids|clients|markups)$|^data\.(stones|lines)$/;
const FOUND = new Map<string, { at: string; method: string }>(
  Object.entries(contract.paths).flatMap(([at, item]) =>
    Object.entries(item).flatMap(([method, { operationId, requestBody }]) => {
      const schema = requestBody?.content?.['application/json']?.schema;
      if (operationId === undefined || schema === undefined) return [];
      return listsIn(schema)
        .filter((path) => NAMED.test(path))
        .map((path): [string, { at: string; method: string }] => [
          `${operationId} ${path.replace(/^data\./, '')}`,
          { at, method },
        ]);
    }),
  ),
);

const ACTS = '/inventory/new-arrival';
const NUMBERS = ['NO-SUCH-1', 'NO-SUCH-2'];
const IDS = [newId(), newId()];
const NOTHING_LEFT_OUT = 'a search or a list: what it does not find, it does not show';
const KEPT = 'kept as it was typed, for a search that is made later';

/** Lists that are no batch, each with the reason. */
const NO_BATCH: Record<string, string> = {
  ...Object.fromEntries(
    [...FOUND.keys()]
      .filter((name) => /^(list|search|filterSearch|searchMatchPairs)/.test(name))
      .map((name) => [name, NOTHING_LEFT_OUT]),
  ),
  ...Object.fromEntries(
    [...FOUND.keys()].filter((name) => name.includes('filters.stock_numbers')).map((name) => [name, KEPT]),
  ),
  'createBulkEmail audience.clients': KEPT,
  'createBulkEmail stone_choice.stock_numbers': KEPT,
  'updateBulkEmail audience.clients': KEPT,
  'updateBulkEmail stone_choice.stock_numbers': KEPT,
  'countBulkReach audience.clients': NOTHING_LEFT_OUT,
  'showSelected stock_numbers': 'answers which are missing',
  'readNotices ids': 'a notice that is gone is read',
  'letGoAddresses clients': 'an address that is not held back is let go',
  'removeFromCart stock_numbers': 'a stone that is not in the list is out of it',
  'removeFromWatchlist stock_numbers': 'a stone that is not in the list is out of it',
  'removeNotes stock_numbers': 'a stone that is not in the list is out of it',
  'settleBulkDoubts clients': 'needs an e-mail in doubt; tests/bulk-email asks it',
  'updateCollection stock_numbers': 'needs a collection; the same rule as createCollection',
  'changeShareLink stock_numbers': 'needs a share link; the same rule as createShareLink',
  'offerAgainstDemand stock_numbers': 'offers what matched the demand, and names what did not',
};

interface Batch {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** The body with these numbers or ids. */
  body: (named: string[]) => object | Promise<object>;
}

let server: TestServer;
let people: People;
let client: string;
let known: string;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  client = people[4].id;
  const [stone] = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 AND total_amt > 100 ORDER BY id LIMIT 1',
  );
  known = stone?.stock_no ?? '';
});
afterAll(() => server.close());

const started = (path: string, more: object = {}): Batch => ({
  method: 'POST',
  path: `${ACTS}/${path}`,
  body: async (stock_numbers) => {
    const prices = await pricesSeen(people[1].api, { stock_numbers: [known], user_id: client });
    return {
      stock_numbers,
      user_id: client,
      prices: stock_numbers.map((stock_no) => ({
        stock_no,
        amount: prices.find((one) => one.stock_no === stock_no)?.amount ?? '1.00',
      })),
      ...more,
    };
  },
});
const numbers = (method: Batch['method'], path: string, more: () => object = () => ({})): Batch => ({
  method,
  path,
  body: (stock_numbers) => ({ stock_numbers, ...more() }),
});
const ids = (method: Batch['method'], path: string, more: object = {}): Batch => ({
  method,
  path: `${ACTS}/${path}`,
  body: (all) => ({ ids: all, ...more }),
});
const forClient = () => ({ user_id: client });

/** By number of stone. */
const STONES: Record<string, Batch> = {
  'holdStones stock_numbers': started('hold'),
  'joinQueue stock_numbers': numbers('POST', `${ACTS}/queue`, forClient),
  'issueMemo stock_numbers': started('memo'),
  'confirmStones stock_numbers': started('confirm-stone'),
  'openEnquiry stock_numbers': numbers('POST', `${ACTS}/enquiry`, () => ({
    user_id: client,
    message: 'Eye clean?',
  })),
  'makePriceOffer stones': {
    method: 'POST',
    path: `${ACTS}/offer`,
    body: (all) => ({ stones: all.map((stock_no) => ({ stock_no, amount: '90.00' })), user_id: client }),
  },
  'addToCart stock_numbers': numbers('POST', `${ACTS}/carts`, forClient),
  'addToWatchlist stock_numbers': numbers('POST', `${ACTS}/watchlist`, forClient),
  'addNotes stock_numbers': numbers('POST', `${ACTS}/notes`, () => ({ user_id: client, words: 'Rings' })),
  'addFeaturedStones stock_numbers': numbers('POST', '/inventory/featured-stone'),
  'createCollection stock_numbers': numbers('POST', '/inventory/collection', () => ({ name: 'Rings' })),
  'shareDiamonds stock_numbers': numbers('POST', '/inventory/share-diamonds'),
  'createShareLink stock_numbers': numbers('POST', '/inventory/share-link', () => ({
    name: 'Rings',
    user_id: client,
  })),
  'downloadDiamonds stock_numbers': numbers('POST', '/inventory/download', () => ({ format: 'xlsx' })),
};
/** By id; an operation that is not named here needs nothing but the ids. */
const LINES: Record<string, Batch> = {
  ...Object.fromEntries(
    [...FOUND]
      .filter(([name]) => name.endsWith(' ids') && !(name in NO_BATCH))
      .map(([name, { at, method }]): [string, Batch] => [
        name,
        { method: method.toUpperCase() as Batch['method'], path: at, body: (all) => ({ ids: all }) },
      ]),
  ),
  'answerPriceOffer lines': {
    method: 'PUT',
    path: `${ACTS}/offer-answer`,
    body: (all) => ({ answer: 'decline', reason: 'No', lines: all.map((id) => ({ id })) }),
  },
  'extendMemo ids': ids('PUT', 'memo-extend', { due_date: inDays(30), reason: 'Asked' }),
  'askMemoExtension ids': ids('POST', 'memo-extension', { due_date: inDays(30), reason: 'Asked' }),
  'answerMemoExtension ids': ids('PUT', 'memo-extension-answer', { granted: true, reason: 'Asked' }),
  'updateConfirmStones ids': ids('PUT', 'update-confirm-stone', { remark: 'r' }),
  'declineConfirmStones ids': ids('PUT', 'decline-confirm-stone', { reason: 'Too much' }),
  'rejectStones ids': ids('PUT', 'reject-stone', { reason: 'Gone' }),
  'lowerPrice lines': {
    method: 'PUT',
    path: `${ACTS}/lower-price`,
    body: (all) => ({ of: 'memo', reason: 'Parcel', lines: all.map((id) => ({ id, price_per_ct: '1.00' })) }),
  },
  'reverseSale ids': ids('PUT', 'reverse-sale', { of: 'memo', reason: 'By mistake' }),
  'orderSubMasters ids': {
    method: 'PUT',
    path: '/master/sub-sequence',
    body: async (all) => {
      const [master] = await server.query<{ id: string }>('SELECT id FROM master ORDER BY code LIMIT 1');
      return { master_id: master?.id, ids: all };
    },
  },
  'remindOfOverdue clients': {
    method: 'POST',
    path: `${ACTS}/memo-desk/remind`,
    body: (clients) => ({ clients }),
  },
  'answerFindings ids': {
    method: 'PUT',
    path: '/duties/findings',
    body: (all) => ({ ids: all, event: 'ACCEPT', reason: 'The buyer asked for it' }),
  },
  'recordMailConsent clients': {
    method: 'PUT',
    path: '/bulk-email/consent',
    body: (clients) => ({ clients, given: true, how: 'By phone' }),
  },
};

/** Operations that only clients may call. */
const OF_CLIENTS = new Set([
  'agreeToConfirmStones ids',
  'declineConfirmStones ids',
  'withdrawPriceOffer ids',
  'acceptQueueOffer ids',
  'askMemoExtension ids',
  'withdrawMemoExtension ids',
]);
const apiFor = (name: string) => (OF_CLIENTS.has(name) ? people[4].api : people[1].api);

it('every list of stones or records in the contract is here, or is no batch', () => {
  const here = [...Object.keys(STONES), ...Object.keys(LINES), ...Object.keys(NO_BATCH)];
  const missing = [...FOUND.keys()].filter((name) => !here.includes(name));
  // Markups are named by ids in objects; tests/prices asks them.
  expect(missing.filter((name) => !name.endsWith(' markups'))).toEqual([]);
  expect(here.filter((name) => !FOUND.has(name))).toEqual([]);
});

describe.each(Object.entries(STONES))('%s', (name, { method, path, body }) => {
  it('names each unknown stone, and starts nothing on the others', async () => {
    const before = await server.query('SELECT version, status FROM stone WHERE stock_no = $1', [known]);
    const reply = await apiFor(name).send(method, path, await body([known, ...NUMBERS]));
    expect([reply.status, reply.body?.message]).toEqual([
      404,
      'There is no stone NO-SUCH-1, NO-SUCH-2. Correct the number or remove it. Nothing was saved.',
    ]);
    expect(reply.body?.data).toMatchObject({ stones: NUMBERS.map((stock_no) => ({ stock_no })) });
    expect(await server.query('SELECT version, status FROM stone WHERE stock_no = $1', [known])).toEqual(
      before,
    );
  });
});

describe.each(Object.entries(LINES))('%s', (name, { method, path, body }) => {
  it('names each record that is missing', async () => {
    const reply = await apiFor(name).send(method, path, await body(IDS));
    expect([reply.status, reply.body?.message]).toEqual([404, expect.stringContaining(IDS.join(', '))]);
    expect((reply.body?.data as { ids?: string[] }).ids?.toSorted()).toEqual(IDS.toSorted());
  });
});

it('a stone that a client may not see is named like one that does not exist', async () => {
  const [hidden] = await server.query<{ stock_no: string }>(
    `UPDATE stone SET status = 2 WHERE id = (SELECT id FROM stone WHERE status = 1 AND stock_no <> $1 ORDER BY id LIMIT 1)
     RETURNING stock_no`,
    [known],
  );
  const number = hidden?.stock_no ?? '';
  expect(number).not.toBe('');
  const send = (stock_no: string) =>
    people[4].api.send('POST', `${ACTS}/enquiry`, {
      stock_numbers: [known, stock_no],
      message: 'Eye clean?',
    });
  const [seen, unknown] = [await send(number), await send('NO-SUCH-1')];
  expect(seen.status).toBe(unknown.status);
  expect(seen.text.replaceAll(number, 'NO-SUCH-1')).toBe(unknown.text);
});

it('another client’s lines are named like ones that do not exist', async () => {
  const [line] = await server.query<{ id: string }>(
    'SELECT id FROM hold WHERE client_id <> $1 AND status = 1 LIMIT 1',
    [client],
  );
  const send = (id: string) => people[4].api.send('PUT', `${ACTS}/release-hold`, { ids: [id, IDS[0]] });
  const [others, unknown] = [await send(line?.id ?? ''), await send(IDS[1] ?? '')];
  expect(others.text.replaceAll(line?.id ?? '-', IDS[1] ?? '')).toBe(unknown.text);
});
