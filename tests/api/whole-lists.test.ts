/**
 * Every list of the contract that names its columns (`x-list`): it is sorted, paged and exported as
 * a whole.
 */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractDocument } from '../../server/contract/document.ts';
import { type CellValue, hasClock, isFigureKind, plainCell } from '../../src/domain/cells.ts';
import { ACTIVITY_CELLS } from '../../src/lists/activity.ts';
import { AUDIT_CELLS } from '../../src/lists/audit.ts';
import { BULK_EMAIL_CELLS, HELD_BACK_CELLS } from '../../src/lists/bulk-emails.ts';
import type { Cell } from '../../src/lists/cells.ts';
import { EXTERNAL_CLIENT_CELLS } from '../../src/lists/clients.ts';
import { COLLECTED_LIST_CELLS, NOTE_LIST_CELLS } from '../../src/lists/collected.ts';
import { INVOICE_LIST_CELLS } from '../../src/lists/invoices.ts';
import { MAIL_CELLS } from '../../src/lists/mails.ts';
import { KEPT_KYC_DOCUMENTS_CELLS } from '../../src/lists/kept-kyc-documents.ts';
import { PROVIDER_CELLS } from '../../src/lists/providers.ts';
import { DEMAND_CELLS } from '../../src/lists/demands.ts';
import { SHARE_LINK_CELLS } from '../../src/lists/share-links.ts';
import { RECENT_SEARCH_CELLS, SAVED_SEARCH_CELLS } from '../../src/lists/searches.ts';
import { COLLECTION_CELLS, STOCK_LIST_CELLS } from '../../src/lists/selections.ts';
import { FEATURED_CELLS, STONE_CELLS } from '../../src/lists/stone-sheets.ts';
import { TABLE_VARIANTS } from '../../src/lists/table-variants.ts';
import { TASK_CELLS } from '../../src/lists/tasks.ts';
import { CONTRADICTION_CELLS } from '../../src/lists/contradictions.ts';
import { UPLOAD_CELLS } from '../../src/lists/uploads.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Row = Record<string, unknown>;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each list has its own type of rows
type Cells = Readonly<Record<string, Cell<any>>>;
const CELLS: Record<string, Cells> = {
  listActivity: ACTIVITY_CELLS,
  listAssociates: TABLE_VARIANTS.businessAssociate,
  listGuests: TABLE_VARIANTS.guest,
  listKeptPapers: KEPT_KYC_DOCUMENTS_CELLS,
  listStaff: TABLE_VARIANTS.administrator,
  listAuditLogs: AUDIT_CELLS,
  listClients: TABLE_VARIANTS.customer,
  listExternalClients: EXTERNAL_CLIENT_CELLS,
  listProviders: PROVIDER_CELLS,
  listUploads: UPLOAD_CELLS,
  listContradictions: CONTRADICTION_CELLS,
  listStockLists: STOCK_LIST_CELLS,
  listCollections: COLLECTION_CELLS,
  listFeaturedStones: { ...STONE_CELLS, ...FEATURED_CELLS },
  listTasks: TASK_CELLS,
  listCarts: COLLECTED_LIST_CELLS,
  listWatchlist: COLLECTED_LIST_CELLS,
  listNotes: NOTE_LIST_CELLS,
  listInvoices: INVOICE_LIST_CELLS,
  listMails: MAIL_CELLS,
  listSavedSearches: SAVED_SEARCH_CELLS,
  listRecentSearches: RECENT_SEARCH_CELLS,
  listDemands: DEMAND_CELLS,
  listShareLinks: SHARE_LINK_CELLS,
  listBulkEmails: BULK_EMAIL_CELLS,
  listBulkRecipients: TABLE_VARIANTS.bulkCustomer,
  listHeldBackAddresses: HELD_BACK_CELLS,
};

interface Parameter {
  name?: string;
  schema?: { items?: { enum?: string[] } };
}
interface Operation {
  operationId: string;
  parameters: Parameter[];
}
const contract = contractDocument<{ paths: Record<string, Record<string, Operation>> }>();

const LISTS = Object.entries(contract.paths).flatMap(([at, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId, parameters }]) => {
    const columns = parameters.find(({ name }) => name === 'export')?.schema?.items?.enum;
    return columns === undefined ? [] : [{ operationId, at, method, columns }];
  }),
);

let server: TestServer;
let admin: Api;
/** The e-mail whose recipients are listed. */
let bulkEmail: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  const customer = await server.as('customer@pavilion.test');
  await server.command(
    `INSERT INTO app_user (id, role_id, email, first_name) SELECT gen_random_uuid(), 4, lower(name) || '@client.test', name
       FROM unnest(ARRAY['Zoe', 'anna']) AS name`,
  );
  const numbers = (
    await server.query<{ stock_no: string }>('SELECT stock_no FROM stone ORDER BY id LIMIT 60')
  ).map(({ stock_no }) => stock_no);
  for (const [index, name] of ['Zebra', 'apple', 'Mango', 'berry'].entries()) {
    await made(
      admin.send('POST', '/inventory/collection', {
        name,
        stock_numbers: numbers.slice(index, 4 * index + 9),
      }),
    );
    const filters = { diamond_type: 1, shape: [index % 2 === 0 ? 'ROUND' : 'PEAR'] };
    await made(admin.send('POST', '/inventory/stock-list', { code: `L-${9 - index}`, name, filters }));
    const search = { search_type: (index % 2) + 1, filters };
    await made(admin.send('POST', '/inventory/save-search', { ...search, name }));
    await made(customer.send('POST', '/inventory/demands', { filters, name, tell: (index % 2) + 1 }));
    const shown = {
      name,
      stock_numbers: numbers.slice(index, 2 * index + 2),
      days: index + 1,
      ...(index > 1 && { price: true, markup: 10 }),
    };
    await made(customer.send('POST', '/inventory/share-link', shown));
    const mail = {
      subject: name,
      body: '<p>x</p>',
      audience: { everybody: true },
      stone_choice: { from: 'nothing' },
    };
    const written = await made(admin.send('POST', '/bulk-email', mail));
    bulkEmail = dataOf<{ id: string }>(written).id;
    await made((index < 2 ? admin : customer).send('POST', '/inventory/recent-search', search));
    const provider = { name: `${name} Gems`, provider_type: (index % 2) + 1 };
    const { id } = dataOf<{ id: string }>(await made(admin.send('POST', '/inventory/company', provider)));
    await made(upload(id, name, index));
    const external = { role_id: 6 + (index % 2), first_name: name, company_name: `${name} Exchange` };
    await made(admin.send('POST', '/external-clients', { ...external, email: `${name}@external.test` }));
    const task = { stock_no: numbers[index], kind: index + 1, due_date: `2999-01-0${9 - index}` };
    const [who] = dataOf<{ id: string }[]>(await admin.get('/tasks/assignees'));
    await made(admin.send('POST', '/tasks', { ...task, assigned_to: who?.id }));
    const guest = {
      contact_person: name,
      company_name: `${name} ${index}`,
      mobile: `555010${index}`,
      email: `${name}@guests.test`,
      mobile_country_id: 914,
    };
    await made(server.asNobody().send('POST', '/user/login?is_guest=true', guest));
    const person = { email: `${name}@people.test`, first_name: name };
    const associate = { ...person, business_associate_type: index % 2 === 0 ? 'Agent' : null };
    await made(admin.send('POST', '/business-associate/businessassociate', associate));
    const staff = { ...person, email: `${name}@house.test`, user_name: `${index}${name}` };
    await made(admin.send('POST', index % 2 === 0 ? '/admin/create-qc' : '/admin/create-auditor', staff));
  }
  await server.command(
    `UPDATE upload SET report = jsonb_build_object('created', 10 - place, 'updated', place * 7 % 5, 'unchanged', place, 'skipped', 3,
              'rows_read', 9, 'repeated', 0, 'issues', '[]'::jsonb)
       FROM (SELECT id, (row_number() OVER (ORDER BY id))::int AS place FROM upload) placed WHERE placed.id = upload.id`,
  );
  await server.command(
    `INSERT INTO activity (half_hour, user_id, kind, shapes, colors, clarities, times)
     SELECT date_trunc('hour', now()) - place * interval '1 day', id, 'search', ARRAY[(ARRAY['ROUND', 'PEAR'])[place % 2 + 1]],
            ARRAY['D'], '{}', place * 7 % 5 + 1
       FROM (SELECT id, (row_number() OVER (ORDER BY id))::int AS place FROM app_user WHERE role_id IN (2, 4, 6)) placed`,
  );
  await server.command(
    `INSERT INTO mail_held_back (user_id, address_hash, bulk_email_id, answer, since)
     SELECT id, mail_address_hash(email), $1, 'No such mailbox ' || place * 7 % 5, now() - place * interval '1 hour'
       FROM (SELECT id, email, row_number() OVER (ORDER BY id) AS place FROM app_user WHERE role_id IN (4, 6) AND is_active) placed`,
    [bulkEmail],
  );
  await server.command(
    `UPDATE stone SET lab = 'IGI', report_no = (700000009 - place / 2)::text, pieces = 1, carat = 1 + place % 2
       FROM (SELECT id, row_number() OVER (ORDER BY id DESC) AS place FROM stone WHERE status = 1) placed
      WHERE placed.id = stone.id AND place < 12`,
  );
  await server.command(
    `INSERT INTO kept_papers (client_id, until, company, tax, address)
     SELECT id, current_date + (place * 7 % 5)::int, CASE place % 2 WHEN 0 THEN 'Zebra ' ELSE 'apple ' END || place, 10 - place, 'Road ' || place
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM app_user WHERE role_id IN (4, 6, 7)) placed`,
  );
  await made(
    admin.send('POST', '/inventory/featured-stone', { stock_numbers: numbers, note: 'Look at these' }),
  );
  for (const email of ['customer@pavilion.test', 'customer2@pavilion.test']) {
    const customer = await server.as(email);
    const seen = dataOf<{ stockList: Row[] }>(
      await made(customer.send('POST', '/inventory/search', { size: 12, status: [1] })),
    );
    const stock_numbers = seen.stockList.map((row) => String(row['stock_no']));
    for (const list of ['carts', 'watchlist'])
      await made(customer.send('POST', `/inventory/new-arrival/${list}`, { stock_numbers }));
    const [, ...some] = stock_numbers;
    const shared = { words: `Look again, ${email}`, shared: true };
    await made(customer.send('POST', '/inventory/new-arrival/notes', { stock_numbers, ...shared }));
    const due = { ...shared, words: 'apple', remind_on: '2027-01-05' };
    await made(customer.send('POST', '/inventory/new-arrival/notes', { ...due, stock_numbers: some }));
    const [client] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
    const lent = await made(
      take(admin, 'memo', { stock_numbers: stock_numbers.slice(-4), user_id: client?.id ?? '' }),
    );
    const ids = dataOf<{ lines: { id: string }[] }>(lent).lines.map(({ id }) => id);
    await made(admin.send('POST', '/inventory/new-arrival/memo-sell', { ids }));
  }
});
afterAll(() => server.close());

async function made(asked: Promise<Reply>): Promise<Reply> {
  const reply = await asked;
  expect(reply.status, reply.text).toBe(200);
  return reply;
}

const upload = (provider_id: string, name: string, index: number): Promise<Reply> =>
  admin.form(
    'PUT',
    '/inventory/mapping',
    { provider_id },
    {
      uploadExcel: new File(
        [`Stock No,Shape,Carat\n${`X${index},ROUND,1\n`.repeat(index + 1)}`],
        `${name}.csv`,
      ),
    },
  );

const ask = (method: string, path: string, query: string): Promise<Reply> => {
  const at = `${path.replace('{id}', bulkEmail)}?${query}`;
  return method === 'get' ? admin.get(at) : admin.send('POST', at, {});
};

async function rowsOf(method: string, at: string, query: string): Promise<Row[]> {
  const data = dataOf<Record<string, unknown>>(await made(ask(method, at, query)));
  const rows = data['data'] ?? Object.values(data).find((value) => Array.isArray(value));
  return rows as Row[];
}

const idOf = (row: Row): unknown => row['featured_id'] ?? row['line_id'] ?? row['id'];

/** Columns of plain text, whose order can be compared without knowing a vocabulary. */
const COMPARED = new Set(
  'name company contact email file provider summary operation stock_no code actor_name words note'.split(' '),
);
function comparable({ kind, value }: Cells[string], column: string, row: Row): string | number | null {
  const cell: CellValue = plainCell(value(row), isFigureKind(kind));
  if (cell === null || typeof cell === 'number') return cell;
  return column === 'stock_no' ? cell : cell.toLowerCase();
}

test('every list of the contract is tested here', () => {
  expect(LISTS.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(CELLS).toSorted());
});

describe.each(LISTS)('$operationId', ({ operationId, at, method, columns }) => {
  const cells = CELLS[operationId] ?? {};

  test('the contract names the columns that it shows', () => {
    const shown = Object.keys(cells).filter((key) => !['image', 'video', 'certificate'].includes(key));
    expect([...columns].toSorted()).toEqual(shown.toSorted());
  });

  test('every column sorts the whole list both ways, with empty values last and consistent pages', async () => {
    const all = await rowsOf(method, at, 'size=1000');
    expect(all.length).toBeGreaterThan(3);
    for (const column of columns) {
      const cell = cells[column];
      if (cell === undefined) throw new Error(`There is no cell ${column}.`);
      for (const sort of [column, `-${column}`]) {
        const rows = await rowsOf(method, at, `size=1000&sort=${sort}`);
        expect(rows.map(idOf).toSorted(), sort).toEqual(all.map(idOf).toSorted());
        if (!isFigureKind(cell.kind) && !cell.kind.startsWith('date') && !COMPARED.has(column)) continue;
        const values = rows.map((row) => comparable(cell, column, row));
        const there = values.filter((value) => value !== null);
        const inOrder = there.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        if (sort.startsWith('-')) inOrder.reverse();
        expect(values, sort).toEqual([...inOrder, ...values.filter((value) => value === null)]);
      }
    }
    const sort = `sort=-${columns[1]}`;
    const pages = [1, 2, 3].map((page) => rowsOf(method, at, `${sort}&size=2&page=${page}`));
    const whole = await rowsOf(method, at, `${sort}&size=6`);
    expect((await Promise.all(pages)).flat().map(idOf)).toEqual(whole.map(idOf));
  });

  test('a sheet has the whole list in that order, with the words and figures of the screen', async () => {
    const query = columns.map((column) => `export=${column}`).join('&');
    const sort = `sort=-${columns[0]}`;
    const reply = await made(ask(method, at, `${query}&${sort}&size=2&page=2`));
    const [headings = [], ...rows] = (await readXlsx(reply.bytes)).sheets[0]?.rows ?? [];
    expect(headings).toEqual(
      columns.map((column) => {
        const { label = '', kind = 'text' } = cells[column] ?? {};
        return hasClock(kind) ? `${label} (UTC)` : label;
      }),
    );
    const shown = await rowsOf(method, at, `size=1000&${sort}`);
    expect(Number(reply.headers.get('x-rows'))).toBe(rows.length);
    // This export may have added a row to the audit log.
    expect(rows.length).toBeGreaterThanOrEqual(Math.min(shown.length, 4));
    const figures = columns.flatMap((column, index) =>
      isFigureKind(cells[column]?.kind ?? 'text') ? [index] : [],
    );
    for (const [place, row] of rows.slice(0, shown.length).entries())
      for (const index of figures) {
        const cell = cells[columns[index] ?? ''];
        expect(row[index] ?? null).toEqual(cell && plainCell(cell.value(shown[place]), true));
      }
  });

  test('unknown columns and time zones are refused', async () => {
    expect((await ask(method, at, 'sort=password_hash')).status).toBe(400);
    expect((await ask(method, at, 'export=password_hash')).status).toBe(400);
    expect((await ask(method, at, `export=${columns[0]}&time_zone=Moon/Sea`)).status).toBe(400);
  });
});

test('an empty result is page 1 with a size of 50', async () => {
  for (const { at, method } of LISTS.filter(({ operationId }) => operationId !== 'listFeaturedStones')) {
    const data = dataOf<{ pagination?: object }>(
      await ask(method, at, 'search=nowhere-at-all&page=3&size=7')
        .then((reply) =>
          reply.status === 200 ? reply : ask(method, at, 'searchTerm=nowhere-at-all&page=3&size=7'),
        )
        .then((reply) => (reply.status === 200 ? reply : ask(method, at, 'provider_id=nobody&page=3&size=7')))
        .then((reply) => (reply.status === 200 ? reply : ask(method, at, 'client_id=nobody&page=3&size=7')))
        .then((reply) => (reply.status === 200 ? reply : ask(method, at, 'user_id=nobody&page=3&size=7'))),
    );
    expect(data.pagination, at).toMatchObject({ page: 1, size: 50, totalRecords: 0, totalPages: 0 });
  }
});
