/**
 * Other people's records get the same answer as missing ones, byte for byte, on every path with an
 * id.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import type { Api, Reply } from '../support/api.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { fireKyc, newcomer } from './support/kyc.ts';
import type { Newcomer } from './support/kyc.ts';
import { signInEverybody } from './support/people.ts';
import type { Member, People } from './support/people.ts';
import { fingerprint } from './support/records.ts';
import { fire, stonesOf } from './support/walker.ts';
import type { Trail } from './support/walker.ts';
import { take } from '../support/prices.ts';

const NOBODY = '0192f000-0000-7000-8000-000000000001';
const ACTIONS = '/inventory/new-arrival';

let server: TestServer;
let people: People;
/**
 * One record of each kind of the first associate's client, and the papers of another of their
 * clients.
 */
let held: Trail;
let lent: Trail;
let confirmed: Trail;
let asked: Trail;
let papers: Newcomer;
let paperId: string;
let free: Trail;
/** A stone that is recommended to the first associate's client. */
let recommended: string;
let others: { associate: Api; customer: Api };

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  others = {
    associate: await server.as('associate2@pavilion.test'),
    customer: await server.as('customer2@pavilion.test'),
  };
  const next = stonesOf(server);
  const admin: Member = people[1];
  const made = async (event: 'HOLD' | 'ISSUE' | 'CONFIRM' | 'OPEN'): Promise<Trail> => {
    const trail = await next(people[4]);
    const reply = await fire(server, trail, event, admin);
    if (reply.status !== 200) throw new Error(reply.text);
    return trail;
  };
  held = await made('HOLD');
  lent = await made('ISSUE');
  confirmed = await made('CONFIRM');
  asked = await made('OPEN');
  free = await next(people[4]);
  await admin.api.send('POST', '/inventory/featured-stone', {
    stock_numbers: [free.stockNo],
    user_id: people[4].id,
  });
  for (const [list, extra] of Object.entries({ carts: {}, watchlist: {}, notes: { words: 'Eye clean?' } }))
    await people[4].api.send('POST', `${ACTIONS}/${list}`, { stock_numbers: [free.stockNo], ...extra });
  const [featured] = await server.query<{ id: string }>(
    'SELECT f.id FROM featured_stone f JOIN stone s ON s.id = f.stone_id WHERE f.client_id = $1 AND s.stock_no = $2',
    [people[4].id, free.stockNo],
  );
  recommended = featured?.id ?? '';
  papers = await newcomer(server, people);
  await fireKyc(people, papers, 'SUBMIT', 4);
  const [paper] = await server.query<{ id: string }>('SELECT id FROM kyc_document WHERE client_id = $1', [
    papers.id,
  ]);
  paperId = paper?.id ?? '';
});
afterAll(() => server.close());

interface Path {
  name: string;
  who: 'associate' | 'customer';
  ask: (api: Api, id: string) => Promise<Reply>;
  theirs: () => string;
}

const stones = () => ({ stock_numbers: [free.stockNo] });
const line =
  (method: 'POST' | 'PUT', path: string, extra = {}) =>
  (api: Api, id: string) =>
    api.send(method, `${ACTIONS}/${path}`, { ids: [id], ...extra });
const forUser =
  (path: string, extra = {}) =>
  (api: Api, id: string) =>
    take(api, path, { ...stones(), user_id: id, ...extra });
const client = () => people[4].id;
const recommend = (api: Api, id: string) =>
  api.send('POST', '/inventory/featured-stone', { ...stones(), user_id: id });

const PATHS: readonly Path[] = [
  { name: 'hold for a client', who: 'associate', ask: forUser('hold'), theirs: client },
  { name: 'memo for a client', who: 'associate', ask: forUser('memo'), theirs: client },
  { name: 'confirm for a client', who: 'associate', ask: forUser('confirm-stone'), theirs: client },
  {
    name: 'enquire for a client',
    who: 'associate',
    ask: forUser('enquiry', { message: 'Eye clean?' }),
    theirs: client,
  },
  {
    name: 'release a hold',
    who: 'associate',
    ask: line('PUT', 'release-hold'),
    theirs: () => held.hold ?? '',
  },
  {
    name: 'receive a memo',
    who: 'associate',
    ask: line('PUT', 'receive-memo'),
    theirs: () => lent.memo ?? '',
  },
  { name: 'sell a memo', who: 'associate', ask: line('POST', 'memo-sell'), theirs: () => lent.memo ?? '' },
  {
    name: 'update a confirm-stone',
    who: 'associate',
    ask: line('PUT', 'update-confirm-stone', { remark: 'x' }),
    theirs: () => confirmed.confirmStone ?? '',
  },
  {
    name: 'close an enquiry',
    who: 'associate',
    ask: line('PUT', 'close-enquiry'),
    theirs: () => asked.enquiry ?? '',
  },
  { name: 'recommend to a client', who: 'associate', ask: recommend, theirs: client },
  {
    name: 'recommend no longer',
    who: 'associate',
    ask: (api, id) => api.send('DELETE', `/inventory/featured-stone/${id}`),
    theirs: () => recommended,
  },
  {
    name: 'look at a client',
    who: 'associate',
    ask: (api, id) => api.get(`/customer/user/${id}`),
    theirs: client,
  },
  {
    name: 'unlock a client',
    who: 'associate',
    ask: (api, id) => api.send('DELETE', `/customer/login-attempts/${id}`),
    theirs: client,
  },
  {
    name: 'look at a paper',
    who: 'associate',
    ask: (api, id) => api.get(`/customer/business/document/${id}`),
    theirs: () => paperId,
  },
  {
    name: 'hand in papers',
    who: 'associate',
    ask: (api, id) =>
      api.form(
        'POST',
        '/customer/business/document',
        { user_id: id, business_data: [{ document_type: 1 }] },
        {
          business_image: new File([Buffer.from('%PDF-1.4\n%%EOF\n')], 'paper.pdf', {
            type: 'application/pdf',
          }),
        },
      ),
    theirs: () => papers.id,
  },
  {
    name: 'release a hold',
    who: 'customer',
    ask: line('PUT', 'release-hold'),
    theirs: () => held.hold ?? '',
  },
  {
    name: 'cancel a confirm-stone',
    who: 'customer',
    ask: line('PUT', 'update-confirm-stone', { status: 4 }),
    theirs: () => confirmed.confirmStone ?? '',
  },
  { name: 'hold for another', who: 'customer', ask: forUser('hold'), theirs: client },
  {
    name: 'look at another',
    who: 'customer',
    ask: (api, id) => api.get(`/customer/user/${id}`),
    theirs: client,
  },
  {
    name: 'look at a paper',
    who: 'customer',
    ask: (api, id) => api.get(`/customer/business/document/${id}`),
    theirs: () => paperId,
  },
];

describe('by id: the same 404 as for a missing record', () => {
  it.each(PATHS)('$name, as another $who', async ({ who, ask, theirs }) => {
    const api = others[who];
    const before = await fingerprint(server);
    const [reply, nothing] = [await ask(api, theirs()), await ask(api, NOBODY)];
    expect([reply.status, reply.text]).toEqual([404, nothing.text]);
    expect(nothing.status).toBe(404);
    expect(await fingerprint(server)).toBe(before);
  });
});

interface Listed {
  data: { id: string; client?: { id: string } }[];
  totals?: { pieces: number };
  counts?: Record<string, number>;
  pagination: { totalRecords: number };
}

describe('in lists: neither shown nor counted', () => {
  it.each(['get-hold', 'get-memo', 'get-confirm-stone', 'get-enquiry'])('%s', async (list) => {
    for (const api of [others.associate, others.customer]) {
      const theirs = (await api.send('POST', `${ACTIONS}/${list}?user_id=${client()}`, {})).body
        ?.data as Listed;
      expect([theirs.data, theirs.pagination.totalRecords, theirs.totals?.pieces]).toEqual([[], 0, 0]);
      const all = (await api.send('POST', `${ACTIONS}/${list}`, {})).body?.data as Listed;
      expect(all.data.map((row) => row.client?.id)).not.toContain(client());
    }
    const own = (await people[4].api.send('POST', `${ACTIONS}/${list}`, {})).body?.data as Listed;
    expect(own.data.length).toBeGreaterThan(0);
    expect(new Set(own.data.map((row) => row.client?.id))).toEqual(new Set([client()]));
  });

  it('clients, in the list and in the dropdown', async () => {
    for (const path of ['/customer/users?size=500', '/customer/customer-dropdown']) {
      const reply = await others.associate.get(path);
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain(client());
      expect(reply.text).not.toContain('customer@pavilion.test');
    }
  });

  it("a stone's history shows no other client's steps", async () => {
    for (const api of [others.associate, others.customer]) {
      const reply = await api.get(`/inventory/dna?stock_no=${encodeURIComponent(held.stockNo)}`);
      expect(reply.status).toBe(200);
      expect((reply.body?.data as { history: unknown[] }).history).toEqual([]);
    }
    const own = await people[4].api.get(`/inventory/dna?stock_no=${encodeURIComponent(held.stockNo)}`);
    expect((own.body?.data as { history: unknown[] }).history.length).toBeGreaterThan(0);
  });
});

describe('clients do not learn', () => {
  type Told = { provider_name: string | null; history: { event: string }[] };
  const told = async (api: Api, stockNo: string): Promise<Told> => {
    const reply = await api.get(`/inventory/dna?stock_no=${encodeURIComponent(stockNo)}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body?.data as Told;
  };

  it('where its stones come from', async () => {
    for (const role of [1, 3, 5, 8] as const)
      expect((await told(people[role].api, free.stockNo)).provider_name).toBeTruthy();
    for (const role of [2, 4, 6, 7] as const)
      expect((await told(people[role].api, free.stockNo)).provider_name).toBe(null);
  });

  it('why it withdrew a stone for a while', async () => {
    const trail = await stonesOf(server)(people[4]);
    for (const event of ['WITHDRAW', 'RESTORE'] as const) await fire(server, trail, event, people[1]);
    expect((await told(people[8].api, trail.stockNo)).history).toHaveLength(2);
    for (const role of [2, 4, 6, 7] as const)
      expect((await told(people[role].api, trail.stockNo)).history).toEqual([]);
  });
});

describe('a profile requested with is_guest=true', () => {
  it('exists only for guests', async () => {
    expect((await people[2].api.get('/user/profile?is_guest=true')).status).toBe(200);
    expect((await people[4].api.get('/user/profile?is_guest=false')).status).toBe(200);
    for (const reply of [
      await people[4].api.get('/user/profile?is_guest=true'),
      await people[4].api.send('PUT', '/user/profile?is_guest=true', { first_name: 'Somebody' }),
    ])
      expect(reply.status).toBe(404);
  });
});

/** Tables whose rows of a client all people of the client's company see. */
const OF_COMPANY: readonly string[] = [
  'app_user',
  'business',
  'client_code',
  'client_credit',
  'client_key',
  'confirm_line',
  'confirm_order',
  'credit_limit',
  'credit_note',
  'demand',
  'document_counter',
  'enquiry',
  'external_sheet',
  'featured_stone',
  'history',
  'hold',
  'inventory_access',
  'invoice',
  'invoice_line',
  'invoice_payment',
  'kyc_document',
  'markup',
  'membership',
  'memo',
  'memo_extension',
  'memo_line',
  'person_picture',
  'price_offer',
  'price_offer_line',
  'queue_place',
  'share_link',
  'stock_feed',
  'stone_claim',
  'stored_file',
  'webhook',
  'webhook_delivery',
];

/**
 * Protected tables with the column that names a row's owner; null where only staff may see the
 * rows.
 */
const GUARDED: Readonly<Record<string, string | null>> = {
  ...Object.fromEntries(
    ['hold', 'memo', 'memo_line', 'confirm_line', 'confirm_order', 'enquiry', 'invoice', 'invoice_line'].map(
      (table) => [table, 'client_id'],
    ),
  ),
  ...Object.fromEntries(
    [
      'history',
      'kyc_document',
      'featured_stone',
      'cart_line',
      'watch_line',
      'stone_note',
      'match_pair',
      'saved_search',
      'demand',
      'memo_extension',
      'queue_place',
      'price_offer',
      'price_offer_line',
      'markup',
      'inventory_access',
      'credit_limit',
      'stone_claim',
      'client_code',
      'document_counter',
    ].map((table) => [table, 'client_id']),
  ),
  app_user: 'id',
  account: 'id',
  membership: 'company_id',
  step_time: 'client_id',
  record_path: 'client_id',
  step_sum: null,
  step_mover: null,
  client_key: 'client_id',
  looking: null,
  external_sheet: 'client_id',
  kept_papers: 'client_id',
  external_answer: null,
  demand_stone: null,
  share_link: 'owner_id',
  share_link_stone: null,
  history_check: null,
  duty: null,
  duty_finding: null,
  bulk_email: null,
  bulk_email_stone: null,
  bulk_email_recipient: 'user_id',
  bulk_email_doubt: 'user_id',
  mail_consent: 'user_id',
  mail_suppression: null,
  mail_held_back: 'user_id',
  invoice_payment: 'client_id',
  invoice_tax: null,
  credit_note: 'client_id',
  credit_note_tax: null,
  client_credit: 'client_id',
  stock_feed: 'client_id',
  stock_push: null,
  saved_report: 'owner_id',
  saved_report_reader: null,
  saved_report_mailing: null,
  mail_attachment: null,
  business: 'user_id',
  session: 'user_id',
  recent_search: 'user_id',
  begun: 'user_id',
  activity: 'user_id',
  activity_total: null,
  user_permission: 'user_id',
  person_key: 'user_id',
  person_picture: 'user_id',
  sign_in_try: 'user_id',
  sign_in_device: 'user_id',
  sign_in_challenge: 'user_id',
  second_factor: 'user_id',
  second_factor_draft: 'user_id',
  recovery_code: 'user_id',
  passkey: 'user_id',
  passkey_challenge: 'user_id',
  second_factor_failure: 'user_id',
  idempotency_key: 'user_id',
  stored_file: 'owner_id',
  task: 'asked_by',
  mail: 'user_id',
  webhook: 'client_id',
  webhook_delivery: 'client_id',
  mail_declined: 'user_id',
  notice: 'user_id',
  notice_declined: 'user_id',
  push_device: 'user_id',
  share_markup: 'user_id',
  push_message: null,
  one_time_code: null,
  invitation: null,
  email_change: null,
  permission_version: null,
  audit_log: null,
  provider_secret: null,
  provider_sync: null,
  provider_value: null,
  mapping_configuration: null,
  upload: null,
  upload_issue: null,
  upload_survey: null,
  upload_change: null,
  upload_stone: null,
  former_stock_number: null,
};

describe('row-level security', () => {
  /** As the server's role with this person as the actor; rolled back at the end. */
  const actingAs = async <T>(
    email: string,
    work: (client: pg.PoolClient, id: string) => Promise<T>,
    company: string = '',
  ): Promise<T> => {
    const [me] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
    const client = await server.pool.connect();
    try {
      await client.query(
        `BEGIN READ WRITE; SET LOCAL app.actor_id = '${me?.id}'; SET LOCAL app.client_id = '${company}'; SET LOCAL app.scope = 'own'`,
      );
      return await work(client, me?.id ?? '');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  /** Adds rows to the tables that would otherwise be empty. */
  const furnish = async (): Promise<void> => {
    await server.command('INSERT INTO history_check (id) VALUES (gen_random_uuid())');
    await server.command(
      `WITH stated AS (
         INSERT INTO duty (id, workflow, kind, first_events, events, sentence, enforced, stated_by)
         VALUES (gen_random_uuid(), 'hold', 'apart', '{HOLD}', '{RELEASE}', 'One or the other.', false, $1) RETURNING id)
       INSERT INTO duty_finding (id, duty_id, workflow, record_id, step, person_id, status)
       SELECT gen_random_uuid(), id, 'hold', id, 2, $1, 1 FROM stated`,
      [client()],
    );
    await server.command(
      `INSERT INTO membership (id, person_id, company_id, status, is_owner, powers, created_by)
       VALUES (gen_random_uuid(), $1, $1, 2, true, '{prices,hold,confirm,invoices,people}', $1)`,
      [client()],
    );
    await server.command(
      `INSERT INTO idempotency_key (user_id, operation, key, fingerprint) VALUES ($1, 'holdStones', 'somebody’s', '')`,
      [client()],
    );
    await server.command(
      `INSERT INTO user_permission (user_id, permission_id, read_access, write_access) VALUES ($1, 1, true, false)`,
      [client()],
    );
    await server.command(
      `INSERT INTO kept_papers (client_id, until) SELECT id, '2030-01-01' FROM app_user WHERE email = 'customer@pavilion.test'`,
    );
    await server.command(
      `WITH picture AS (
         INSERT INTO stored_file (id, storage_key, original_name, mime, size_bytes, sha256, owner_id)
         SELECT gen_random_uuid(), 'a-picture', 'me.png', 'image/png', 1, '', id FROM app_user WHERE email = 'customer@pavilion.test'
         RETURNING id, owner_id)
       INSERT INTO person_picture (user_id, file_id) SELECT owner_id, id FROM picture`,
    );
    await server.command(
      `WITH saved AS (INSERT INTO saved_search (id, client_id, search_type, name, filters, created_by, created_by_name)
                      VALUES (gen_random_uuid(), $1, 1, 'x', '{}', $1, 'x'))
       INSERT INTO recent_search (id, user_id, search_type, filters, filters_hash) VALUES (gen_random_uuid(), $1, 1, '{}', '')`,
      [client()],
    );
    await server.command(
      `INSERT INTO activity (half_hour, user_id, kind, times) VALUES (now(), $1, 'view', 1)`,
      [client()],
    );
    await server.command(
      `INSERT INTO activity_total (day, kind, times, people) VALUES (current_date, 'view', 1, 1)`,
    );
    await server.command(
      `WITH made AS (INSERT INTO demand (id, client_id, status, name, filters, created_by, created_by_name)
                     VALUES (gen_random_uuid(), $1, 1, 'x', '{}', $1, 'x') RETURNING id)
       INSERT INTO demand_stone (demand_id, stone_id) SELECT made.id, stone.id FROM made, (SELECT id FROM stone LIMIT 1) stone`,
      [client()],
    );
    await server.command(
      `INSERT INTO memo_extension (id, line_id, client_id, status, due_date, wished_date, reason)
       SELECT gen_random_uuid(), id, client_id, 1, current_date, current_date + 9, 'x' FROM memo_line
        WHERE client_id = $1 AND status = 1 LIMIT 1`,
      [client()],
    );
    await server.command(
      `WITH made AS (INSERT INTO price_offer (id, number, client_id, created_by)
         VALUES (gen_random_uuid(), 'P-TEST-0001', $1, $1) RETURNING id)
       INSERT INTO price_offer_line (id, offer_id, stone_id, client_id, created_by, status, sell_amt, proposed_amt, due_at)
       SELECT gen_random_uuid(), m.id, (SELECT id FROM stone WHERE status = 1 LIMIT 1), $1, $1, 1, 2, 1, now() FROM made m`,
      [client()],
    );
    await server.command(
      `INSERT INTO queue_place (id, stone_id, client_id, created_by, status)
       SELECT gen_random_uuid(), id, $1, $1, 1 FROM stone WHERE status = 5 LIMIT 1`,
      [client()],
    );
    await server.command(
      `WITH made AS (INSERT INTO bulk_email (id, status, subject, body, recipients, stones, run, created_by, created_by_name)
                     SELECT gen_random_uuid(), 1, 'x', 'x', '{}', '{}', 1, id, 'x' FROM app_user WHERE role_id = 1 LIMIT 1
                     RETURNING id, created_by),
            shown AS (INSERT INTO bulk_email_stone (bulk_email_id, choice, place, stone_id)
                      SELECT made.id, 1, 1, stone.id FROM made, (SELECT id FROM stone LIMIT 1) stone),
            agreed AS (INSERT INTO mail_consent (id, user_id, given, how, recorded_by, recorded_by_name)
                       SELECT gen_random_uuid(), $1, true, 'x', made.created_by, 'x' FROM made),
            left_alone AS (INSERT INTO mail_suppression (address_hash) VALUES (sha256('x'))),
            refused AS (INSERT INTO mail_held_back (user_id, address_hash, bulk_email_id, answer)
                        SELECT $1, sha256('x'), id, 'x' FROM made),
            got AS (INSERT INTO bulk_email_recipient (bulk_email_id, run, user_id) SELECT id, 1, $1 FROM made)
       INSERT INTO bulk_email_doubt (id, bulk_email_id, run, user_id, begun_at, arrived, settled_by, settled_by_name)
       SELECT gen_random_uuid(), id, 1, $1, now(), true, created_by, 'x' FROM made`,
      [client()],
    );
    await server.command(
      `WITH made AS (INSERT INTO share_link (id, owner_id, status, token_hash, shown_name, shows_image, shows_video, shows_certificate,
                                             shows_stock_no, shows_price, expires_at, created_by, created_by_name)
                     VALUES (gen_random_uuid(), $1, 1, sha256('x'), 'x', true, true, true, false, false, now() + interval '1 day', $1, 'x')
                     RETURNING id)
       INSERT INTO share_link_stone (link_id, place, stone_id) SELECT made.id, 1, stone.id FROM made, (SELECT id FROM stone LIMIT 1) stone`,
      [client()],
    );
    await server.command(
      `WITH made AS (INSERT INTO invoice (id, number, client_id, source, created_by)
                     VALUES (gen_random_uuid(), 'x', $1, 'memo', $1) RETURNING id),
       taxed AS (INSERT INTO invoice_tax (invoice_id, place, name, percent, amount) SELECT id, 1, 'x', 1, 0 FROM made),
       noted AS (INSERT INTO credit_note (id, number, invoice_id, client_id, reason, created_by)
                 SELECT gen_random_uuid(), 'x', id, $1, 'x', $1 FROM made RETURNING id),
       untaxed AS (INSERT INTO credit_note_tax (credit_note_id, place, name, percent, amount) SELECT id, 1, 'x', 1, 0 FROM noted),
       gained AS (INSERT INTO client_credit (id, client_id, cause, amount, credit_note_id)
                  SELECT gen_random_uuid(), $1, 'credited', 1, id FROM noted)
       INSERT INTO invoice_payment (id, invoice_id, client_id, amount, paid_on, way, created_by, created_by_name)
       SELECT gen_random_uuid(), id, $1, 1, current_date, 1, $1, 'x' FROM made`,
      [client()],
    );
    await server.command(`INSERT INTO permission_version (role_id, changed_by) VALUES (5, 'x')`);
    await server.command(
      `WITH tried AS (INSERT INTO sign_in_try (id, network, name_hash, user_id, outcome)
                      VALUES (gen_random_uuid(), '192.0.2.1', sha256('x'), $1, 'failed'))
       INSERT INTO sign_in_device (user_id, device_hash) VALUES ($1, sha256('x'))`,
      [client()],
    );
    await server.command(
      `WITH asked AS (INSERT INTO sign_in_challenge (token_hash, user_id, asks, network, expires_at)
                      VALUES (sha256('x'), $1, 'enrol', '192.0.2.1', now())),
       failed AS (INSERT INTO second_factor_failure (id, user_id) VALUES (gen_random_uuid(), $1)),
       begun AS (INSERT INTO second_factor_draft (user_id, secret, expires_at) VALUES ($1, 'x', now())),
       passkey AS (INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name)
                   VALUES ($1, 'x', 'x', 0, '{}', 'x')),
       signing AS (INSERT INTO passkey_challenge (challenge_hash, user_id, network, expires_at)
                   VALUES (sha256('x'), $1, '192.0.2.1', now())),
       factor AS (INSERT INTO second_factor (user_id, secret, last_step) VALUES ($1, 'x', 0) RETURNING user_id)
       INSERT INTO recovery_code (user_id, code_hash) SELECT user_id, sha256('x') FROM factor`,
      [client()],
    );
    await server.command(
      `INSERT INTO inventory_access (client_id, changed_by) VALUES ($1, 'x') ON CONFLICT DO NOTHING`,
      [client()],
    );
    await server.command(
      `INSERT INTO credit_limit (client_id, reason, changed_by) VALUES ($1, 'x', 'x') ON CONFLICT DO NOTHING`,
      [client()],
    );
    await server.command(
      `WITH asked AS (
         INSERT INTO one_time_code (id, purpose, request_hash, address_hash, network, user_id, expires_at)
         VALUES (gen_random_uuid(), 'reset', sha256('x'), sha256('x'), '192.0.2.1', $1, now()))
       INSERT INTO invitation (user_id, expires_at) VALUES ($1, now())`,
      [client()],
    );
    await server.command(
      `INSERT INTO email_change (id, user_id, old_email, new_email, asked_by, expires_at, objectable_until)
       VALUES (gen_random_uuid(), $1, 'x@x.test', 'y@x.test', $2, now(), now())`,
      [client(), people[1].id],
    );
    await server.command(
      `INSERT INTO looking (id, token_hash, client_id, session, expires_at)
       SELECT gen_random_uuid(), sha256('x'), $1, token_hash, now() FROM session WHERE user_id = $2 LIMIT 1`,
      [client(), people[1].id],
    );
    await server.command(
      `INSERT INTO client_key (id, client_id, name, key_hash, ending, networks, per_minute, created_by, expires_at)
       VALUES (gen_random_uuid(), $1, 'x', sha256('x'), 'abcd', '{}', 1, 'x', now())`,
      [people[6].id],
    );
    await server.command(
      `WITH made AS (
         INSERT INTO webhook (id, client_id, url, changes, secret, cursor, told, created_by)
         VALUES (gen_random_uuid(), $1, 'https://x.test', '{sold}', 'x', 'x', pg_current_snapshot(), 'x') RETURNING id)
       INSERT INTO webhook_delivery (id, webhook_id, client_id, kind, status, stones, stone_count, message_id)
       SELECT gen_random_uuid(), id, $1, 'test', 1, '[]', 0, 'x' FROM made`,
      [people[6].id],
    );
    await server.command(
      `WITH sent AS (
         INSERT INTO external_sheet (id, client_id, sent_by, sent_by_name, file_id, header_row, columns)
         SELECT gen_random_uuid(), $1, $1, 'x', id, 1, '[]' FROM stored_file LIMIT 1 RETURNING id)
       INSERT INTO external_answer (sheet_id, row_no, reason) SELECT id, 2, 'x' FROM sent`,
      [people[6].id],
    );
    await server.command(
      `WITH feed AS (
         INSERT INTO stock_feed (id, client_id, name, format, feed_columns, available_only, created_by)
         VALUES (gen_random_uuid(), $1, 'x', 'csv', '[]', true, 'x') RETURNING id)
       INSERT INTO stock_push (id, feed_id) SELECT gen_random_uuid(), id FROM feed`,
      [people[6].id],
    );
    await server.command(
      `WITH report AS (
         INSERT INTO saved_report (id, owner_id, name, kind, span, format)
         VALUES (gen_random_uuid(), $1, 'x', 'month', 'this-year', 'pdf') RETURNING id),
       reader AS (INSERT INTO saved_report_reader (report_id, user_id) SELECT id, $2 FROM report),
       due AS (INSERT INTO saved_report_mailing (id, report_id, user_id, due_at) SELECT gen_random_uuid(), id, $2, now() FROM report)
       INSERT INTO mail_attachment (mail_id, name, mime, content) SELECT id, 'x', 'x', 'x' FROM mail LIMIT 1`,
      [people[3].id, people[1].id],
    );
    await server.command(`INSERT INTO mail_declined (user_id, kind) VALUES ($1, 'holdExpired')`, [client()]);
    await server.command(
      `WITH told AS (
         INSERT INTO notice (id, user_id, kind, words, path) VALUES (gen_random_uuid(), $1, 'holdExpired', 'x', '/')
         RETURNING id),
       device AS (
         INSERT INTO push_device (id, user_id, session_id, endpoint, p256dh, auth)
         SELECT gen_random_uuid(), $1, s.id, 'https://push.example/x', 'x', 'x' FROM session s WHERE s.user_id = $1 LIMIT 1),
       markup AS (INSERT INTO share_markup (user_id, markup) VALUES ($1, 5))
       INSERT INTO notice_declined (user_id, kind) VALUES ($1, 'holdExpired')`,
      [client()],
    );
    await server.command(
      `INSERT INTO push_message (notice_id, device_id)
       SELECT n.id, d.id FROM notice n JOIN push_device d ON d.user_id = n.user_id LIMIT 1`,
    );
    await server.command(
      `INSERT INTO provider_secret (provider_id, sealed, origin) SELECT id, 'x', 'https://x:443' FROM provider LIMIT 1`,
    );
    await server.command(
      `INSERT INTO former_stock_number (stock_no, stone_id) SELECT 'X-ABC', id FROM stone LIMIT 1`,
    );
    await server.command(
      `INSERT INTO provider_sync (id, provider_id) SELECT gen_random_uuid(), id FROM provider LIMIT 1`,
    );
    await server.command(
      `INSERT INTO provider_value (provider_id, field, spelling, value, changed_by) SELECT id, 'shape', 'x', 'x', 'x' FROM provider LIMIT 1`,
    );
    await server.command(
      `INSERT INTO mapping_configuration (id, provider_id, header_row, columns)
       SELECT gen_random_uuid(), id, 1, '[]' FROM provider LIMIT 1 ON CONFLICT DO NOTHING`,
    );
    await server.command(
      `WITH made AS (
         INSERT INTO upload (id, provider_id, file_id, state, proposal)
         SELECT gen_random_uuid(), p.id, f.id, 'done', '{}' FROM provider p, stored_file f LIMIT 1 RETURNING id),
       issue AS (INSERT INTO upload_issue (upload_id, row_no, kind) SELECT id, 1, 'x' FROM made),
       survey AS (INSERT INTO upload_survey (upload_id) SELECT id FROM made),
       named AS (INSERT INTO upload_stone (upload_id, stone_id) SELECT id, gen_random_uuid() FROM made)
       INSERT INTO upload_change (upload_id, kind, row_no, stone_id) SELECT id, 'created', 1, gen_random_uuid() FROM made`,
    );
  };

  it('hides other people’s and the house’s rows from an actor, and everybody from a query without one', async () => {
    await furnish();
    for (const [table, column] of Object.entries(GUARDED)) {
      const [all] = await server.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
      if (!['invoice', 'invoice_line', 'step_time', 'record_path', 'step_sum', 'step_mover'].includes(table))
        expect([table, all?.n]).not.toEqual([table, 0]);
      const others = await actingAs('customer2@pavilion.test', async (one, me) => {
        const { rows } = await one.query<{ n: number }>(
          column === null
            ? `SELECT count(*)::int AS n FROM ${table}`
            : `SELECT count(*)::int AS n FROM ${table} WHERE ${column} <> $1`,
          column === null ? [] : [me],
        );
        return rows[0]?.n;
      });
      expect([table, others]).toEqual([table, 0]);
    }
    const nobody = await server.pool.query('SELECT count(*)::int AS people FROM app_user');
    expect(nobody.rows).toEqual([{ people: 0 }]);
  });

  it('shows a colleague what is the company’s, and nothing that is another person’s', async () => {
    for (const [table, column] of Object.entries(GUARDED)) {
      if (column === null) continue;
      const count = `SELECT count(*)::int AS n FROM ${table} WHERE ${column} = $1`;
      const [all] = await server.query<{ n: number }>(count, [client()]);
      const seen = await actingAs(
        'customer2@pavilion.test',
        async (one) => (await one.query<{ n: number }>(count, [client()])).rows[0]?.n,
        client(),
      );
      expect([table, seen]).toEqual([table, OF_COMPANY.includes(table) ? all?.n : 0]);
    }
  });

  it('protects every table that names a person, and the listed tables only', async () => {
    const tables = await server.query<{ name: string; guarded: boolean }>(
      `SELECT c.relname AS name, c.relrowsecurity AS guarded FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND EXISTS (
          SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname IN ('client_id', 'user_id', 'owner_id', 'actor_id'))`,
    );
    expect(tables.filter(({ guarded }) => !guarded)).toEqual([]);
    const guarded = await server.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity`,
    );
    expect(guarded.map(({ name }) => name).sort()).toEqual(Object.keys(GUARDED).sort());
  });

  it('does not keep a stone from being compared with somebody else’s claim', async () => {
    await actingAs('customer2@pavilion.test', async (one) => {
      const hidden = await one.query('SELECT FROM stone_claim WHERE stone_id = $1', [held.stoneId]);
      expect(hidden.rowCount).toBe(0);
      await one.query('UPDATE stone SET status = 1 WHERE id = $1', [held.stoneId]);
      await expect(one.query('COMMIT')).rejects.toThrow(/has status 1 but its claim is hold/);
    });
  });

  it('refuses a claim that disagrees with its stone: as it is written, and once the stone has moved on', async () => {
    const [free] = await server.query<{ id: string }>('SELECT id FROM stone WHERE status = 1 LIMIT 1');
    const claim = `INSERT INTO stone_claim (stone_id, workflow, line_id, client_id) VALUES ($1, 'hold', $2, $3)`;
    const values = [free?.id, NOBODY, client()];
    await expect(server.command(claim, values)).rejects.toThrow(/has status 1 but its claim is hold/);
    await actingAs('customer@pavilion.test', async (one) => {
      await one.query('UPDATE stone SET status = 4 WHERE id = $1', [free?.id]);
      await one.query(claim, values);
      await one.query('UPDATE stone SET status = 1 WHERE id = $1', [free?.id]);
      await expect(one.query('COMMIT')).rejects.toThrow(/has status 1 but its claim is hold/);
    });
  });

  it('refuses to change or delete history and audit, and a second claim on a stone', async () => {
    await expect(server.command(`UPDATE history SET event = 'SELL'`)).rejects.toThrow(/append-only/);
    await expect(server.command('DELETE FROM audit_log')).rejects.toThrow(/append-only/);
    await expect(
      server.command(
        `INSERT INTO stone_claim (stone_id, workflow, line_id, client_id) VALUES ($1, 'hold', $2, $3)`,
        [held.stoneId, NOBODY, client()],
      ),
    ).rejects.toThrow(/stone_claim_pkey/);
    await expect(server.command('UPDATE stone SET status = 1 WHERE id = $1', [held.stoneId])).rejects.toThrow(
      /claim/,
    );
  });
});
