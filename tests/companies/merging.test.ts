/** Two accounts of one jeweller become one company. */
import { beforeAll, describe, expect, it } from 'vitest';
import { companiesMarked } from '../../server/db/queries/people/memberships.ts';
import { MOVED, REPLACED } from '../../server/db/queries/people/merges.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import type { components } from '../../src/api/schema.gen.ts';
import { CARLA, DIETER, invoiceFixture } from '../invoices/support/invoice-fixture.ts';
import { openScreen } from '../live/support/open-screen.ts';
import { kindsTo } from '../mails/support/mails.ts';
import { PASSWORD, signIn, type Api, type Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { inDays } from '../support/days.ts';
import { readPdf } from '../support/pdf.ts';
import { take } from '../support/prices.ts';
import { joined, peopleOf } from './support/company.ts';

type Schemas = components['schemas'];
type Merge = Schemas['CompanyMerge'];

const ACTS = '/inventory/new-arrival';
const house = invoiceFixture();
let admin: Api;
let carla: Api;
let dieter: Api;
let into: string;
let from: string;

const preview = (of: string, target: string, api = admin): Promise<Reply> =>
  api.get(`/company/merge/${of}?into=${target}`);
const merge = (of: string, target: string, api = admin): Promise<Reply> =>
  api.send('POST', `/company/merge/${of}`, { into: target, reason: 'One jeweller with two accounts' });
const previewed = async (of: string, target: string): Promise<Merge> =>
  dataOf<Merge>(await preview(of, target));

async function free(count: number): Promise<string[]> {
  const rows = await house.server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone s WHERE status = 1 AND total_amt > 100
        AND NOT EXISTS (SELECT FROM history h WHERE h.stone_id = s.id) ORDER BY stock_no LIMIT $1`,
    [count],
  );
  if (rows.length < count) throw new Error('Too few stones are left.');
  return rows.map(({ stock_no }) => stock_no);
}
async function done<Data = Schemas['LinesMoved']>(asked: Promise<Reply>): Promise<Data> {
  const reply = await asked;
  if (reply.status !== 200) throw new Error(reply.text);
  return dataOf<Data>(reply);
}
const one = async <Row>(text: string, ...values: unknown[]): Promise<Row | undefined> =>
  (await house.server.query<Row>(text, values))[0];

/** What the account has in each table of a company's records. */
async function recordsOf(id: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [table, column] of MOVED) {
    const counted = await one<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${table} WHERE ${column} = $1`,
      id,
    );
    found[table] = counted?.n ?? 0;
  }
  return found;
}
/** What history says of the account, as it is sealed. */
const sealedOf = (id: string) =>
  one<{ rows: number; hash: string }>(
    `SELECT count(*)::int AS rows, md5(string_agg(h::text, ',' ORDER BY h.id)) AS hash FROM history h
      WHERE client_id = $1 AND event <> 'MERGE' AND workflow <> 'mail'`,
    id,
  );
/** Runs what an administrator does once more, and takes what it did back. */
async function withDone<T>(
  act: Promise<Reply>,
  undo: (moved: Schemas['LinesMoved']) => Promise<Reply>,
  work: () => Promise<T>,
): Promise<T> {
  const moved = await done(act);
  try {
    return await work();
  } finally {
    await done(undo(moved));
  }
}
/** How many steps of the first company's records a person sees who acts for this client. */
const stepsSeen = (id: string, client: string): Promise<number | undefined> =>
  withActor(house.server.pool, { id, client, scope: 'own' }, 'read', async (tx) => {
    const seen = await tx.one<{ n: number }>(
      `SELECT count(*)::int AS n FROM history WHERE client_id = $1 AND workflow <> 'account'`,
      [from],
    );
    return seen?.n;
  });
const idsOf = ({ lines }: Schemas['LinesMoved']): string[] => lines.map(({ id }) => id);

/** Another registered client. */
async function registered(company_name: string, email: string): Promise<string> {
  await done(
    admin.send('POST', '/customer/add-customer-with-business', {
      email,
      first_name: 'Thea',
      last_name: 'Third',
      company_name,
    }),
  );
  await acceptInvitation(house.server, email);
  const id = await house.idOf(email);
  for (const status of [10, 11])
    await house.server.command('UPDATE business SET status = $2 WHERE user_id = $1', [id, status]);
  return id;
}

beforeAll(async () => {
  ({ admin } = house);
  carla = await house.server.as(CARLA);
  dieter = await house.server.as(DIETER);
  into = await house.idOf(CARLA);
  from = await house.idOf(DIETER);
});

describe('tables that name an account', () => {
  it('are each moved or replaced, or stay with the person', async () => {
    const named = await house.server.query<{ name: string }>(
      `SELECT c.conrelid::regclass || '.' || a.attname AS name FROM pg_constraint c
         JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
        WHERE c.contype = 'f' AND c.confrelid = 'app_user'::regclass AND a.attname IN ('client_id', 'owner_id')`,
    );
    const said = [
      ...MOVED.map(([table, column]) => `${table}.${column}`),
      ...REPLACED.map((table) => `${table}.client_id`),
    ];
    expect(
      named
        .map(({ name }) => name)
        .filter((name) => !said.includes(name))
        .toSorted(),
    ).toEqual([
      'cart_line.client_id',
      // In the numbers of documents, which keep theirs.
      'client_code.client_id',
      // External clients are not merged.
      'client_key.client_id',
      'document_counter.client_id',
      'external_sheet.client_id',
      // The documents of the business that ends.
      'kept_papers.client_id',
      'kyc_document.client_id',
      'looking.client_id',
      'match_pair.client_id',
      'saved_report.owner_id',
      'saved_search.client_id',
      'stock_feed.client_id',
      'stone_note.client_id',
      'stored_file.owner_id',
      'watch_line.client_id',
      'webhook.client_id',
      'webhook_delivery.client_id',
    ]);
  });
});

describe('what stands in the way', () => {
  const refusedFor = async (sentence: string): Promise<void> => {
    const { in_the_way } = await previewed(from, into);
    expect(in_the_way).toEqual([sentence]);
    const reply = await merge(from, into);
    expect([reply.status, reply.body?.message]).toEqual([409, sentence]);
    expect(await one('SELECT FROM membership WHERE company_id = $1', into)).toBeUndefined();
  };

  it('is said of a company itself, and of an external client', async () => {
    expect((await previewed(from, from)).in_the_way).toEqual([
      'Choose another company: one cannot be merged into itself.',
    ]);
    const [external] = await house.server.query<{ id: string; name: string }>(
      `SELECT u.id, coalesce(b.company_name, u.company_name, u.email) AS name
         FROM app_user u LEFT JOIN business b ON b.user_id = u.id WHERE u.role_id = 6 LIMIT 1`,
    );
    const { in_the_way } = await previewed(external?.id ?? '', into);
    expect(in_the_way[0]).toBe(`${external?.name} is an external client. Only customers can be merged.`);
  });

  it('is one stone that both want', async () => {
    const [stone = ''] = await free(1);
    await withDone(
      take(carla, 'hold', { stock_numbers: [stone] }),
      (moved) => carla.send('PUT', `${ACTS}/release-hold`, { ids: idsOf(moved) }),
      () =>
        withDone(
          dieter.send('POST', `${ACTS}/queue`, { stock_numbers: [stone] }),
          (moved) => dieter.send('PUT', `${ACTS}/queue-leave`, { ids: idsOf(moved) }),
          () =>
            refusedFor(
              `One company waits for what the other has or waits for: ${stone}. The one that waits has to leave the line first.`,
            ),
        ),
    );
  });

  it('is a price that both offer', async () => {
    const [stone = ''] = await free(1);
    const offer = (api: Api) =>
      done(
        api.send('POST', `${ACTS}/offer`, {
          stones: [{ stock_no: stone, amount: '9.00' }],
          less_than_half: true,
        }),
      );
    const [mine, yours] = [await offer(carla), await offer(dieter)];
    await refusedFor(
      `Both have an open price offer for ${stone}. One has to be answered or withdrawn first.`,
    );
    for (const [api, moved] of [
      [carla, mine],
      [dieter, yours],
    ] as const)
      await done(api.send('PUT', `${ACTS}/offer-withdraw`, { ids: idsOf(moved) }));
  });

  it('is a document that waits, a person who asks to join, and an account that rests', async () => {
    const name = (await previewed(from, into)).from.name;
    const documents = await house.server.query<{ id: string; status: number }>(
      'SELECT id, status FROM kyc_document WHERE client_id = $1',
      [from],
    );
    const [document] = documents;
    await house.server.command(
      `ALTER TABLE kyc_document DISABLE TRIGGER USER; UPDATE kyc_document SET status = 1 WHERE id = '${document?.id}'`,
    );
    await refusedFor(`${name} has documents that wait for review. Approve or reject them first.`);
    await house.server.command(
      `UPDATE kyc_document SET status = ${document?.status} WHERE id = '${document?.id}'; ALTER TABLE kyc_document ENABLE TRIGGER USER`,
    );
    await done(admin.send('PUT', `/customer/user/${from}/status`, { is_active: false, reason: 'Away' }));
    await refusedFor(`The account of ${name} is suspended. Only active clients can be merged.`);
    await done(admin.send('PUT', `/customer/user/${from}/status`, { is_active: true, reason: 'Back' }));
    dieter = await signIn(() => house.server.url, DIETER);
  });

  it('is a registration that would be lost', async () => {
    const { from: one, into: other } = await previewed(from, into);
    await house.server.command(`UPDATE business SET status = 9 WHERE user_id = $1`, [into]);
    await refusedFor(
      `${one.name} is registered and ${other.name} is not. Merge ${other.name} into ${one.name} instead, or register it first.`,
    );
    await house.server.command(`UPDATE business SET status = 11 WHERE user_id = $1`, [into]);
  });
});

describe('who may merge', () => {
  it('is an administrator who says why', async () => {
    const associate = await house.server.as('associate@pavilion.test');
    for (const api of [associate, carla]) {
      expect((await preview(from, into, api)).status).toBe(403);
      expect((await merge(from, into, api)).status).toBe(403);
    }
    const reply = await admin.send('POST', `/company/merge/${from}`, { into, reason: '  ' });
    expect([reply.status, reply.body?.message]).toEqual([400, 'Give a reason for the merge.']);
    expect((await preview(into, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});

describe('a merge', () => {
  let invoice: string;
  let held: string;
  let before: Record<string, Record<string, number>>;
  let sealed: Awaited<ReturnType<typeof sealedOf>>;
  let standing: Merge;
  let buyer: Awaited<ReturnType<typeof joined>>;
  let reply: Reply;
  /** Another client. */
  let third: string;
  let waiting: string[];

  /** Dieter has one of everything, and a colleague; Carla acts alone. */
  beforeAll(async () => {
    third = await registered('Third Jewels', 'third@jewels.test');
    buyer = await joined(house.server, dieter, 'Bea', ['prices', 'hold']);
    invoice = await house.sell(2, DIETER);
    await house.paid(invoice, '10.00');
    const sale = await house.sale(1, DIETER);
    await house.paid(sale.id, (await house.read(sale.id)).open ?? '');
    await house.reversed(sale.lines);
    const lent = await house.lend(1, DIETER);
    await done(
      dieter.send('POST', `${ACTS}/memo-extension`, { ids: lent, due_date: inDays(90), reason: 'Away' }),
    );
    const [first = '', taken = '', offered = '', asked = '', confirmed = ''] = await free(5);
    held = first;
    await done(take(buyer.api, 'hold', { stock_numbers: [held] }));
    await done(take(admin, 'hold', { stock_numbers: [taken], user_id: third }));
    waiting = idsOf(await done(dieter.send('POST', `${ACTS}/queue`, { stock_numbers: [taken] })));
    await done(take(dieter, 'confirm-stone', { stock_numbers: [confirmed] }));
    await done(take(dieter, 'enquiry', { stock_numbers: [asked], message: 'Is it clean?' }));
    await done(
      dieter.send('POST', `${ACTS}/offer`, {
        stones: [{ stock_no: offered, amount: '9.00' }],
        less_than_half: true,
      }),
    );
    await done(dieter.send('POST', '/inventory/demands', { name: 'Rounds', filters: { shape: ['ROUND'] } }));
    await done(dieter.send('POST', '/inventory/share-link', { stock_numbers: [held] }));
    const { version } = await done<Schemas['KeptCreditLimit']>(admin.get(`/customer/credit-limit/${from}`));
    await done(
      admin.send('PUT', `/customer/credit-limit/${from}`, {
        credit_limit: '900000.00',
        reason: 'Known',
        version,
      }),
    );
    await house.server.jobsDone();
    before = { [from]: await recordsOf(from), [into]: await recordsOf(into) };
    sealed = await sealedOf(from);
    standing = await previewed(from, into);
    const login = { email: DIETER, password: PASSWORD };
    const { token } = await done<{ token: string }>(
      house.server.asNobody().send('POST', '/user/login', login),
    );
    const screen = await openScreen(house.server.url, token);
    reply = await merge(from, into);
    // Their open screens read everything again, and follow the other company.
    await screen.told((news) => screen.news.indexOf(news) > 0 && news.workflows === null);
    const [other = ''] = await free(1);
    await done(take(carla, 'enquiry', { stock_numbers: [other], message: 'Is it free?' }));
    before[into] = { ...before[into], enquiry: (before[into]?.['enquiry'] ?? 0) + 1 };
    await screen.told(({ workflows }) => workflows?.includes('enquiry') === true);
    screen.close();
  });

  it('is previewed with what moves, who comes along and which terms end', () => {
    expect(standing.in_the_way).toEqual([]);
    expect(standing.people.map(({ id, is_owner }) => [id, is_owner])).toEqual([
      [from, true],
      [buyer.id, false],
    ]);
    expect(standing.moves).toMatchObject({
      holds: before[from]?.['hold'],
      memos: before[from]?.['memo_line'],
      confirm_stones: before[from]?.['confirm_line'],
      invoices: before[from]?.['invoice'],
    });
    expect(standing.replaced).toEqual(['markup', 'credit_limit']);
  });

  it('moves every record, in one step', async () => {
    expect([reply.status, reply.body?.message]).toEqual([
      200,
      `${standing.from.name} is part of ${standing.into.name} now.`,
    ]);
    const empty = MOVED.map(([table]) => table).filter((table) => before[from]?.[table] === 0);
    // Those that the clients of the seed have none of; moving no row proves nothing.
    expect(empty).toEqual(['featured_stone']);
    expect(Object.values(await recordsOf(from)).every((count) => count === 0)).toBe(true);
    const after = await recordsOf(into);
    for (const [table] of MOVED)
      expect([table, after[table]]).toEqual([
        table,
        (before[from]?.[table] ?? 0) + (before[into]?.[table] ?? 0),
      ]);
    expect(await one('SELECT FROM credit_limit WHERE client_id = $1', from)).toBeUndefined();
  });

  it('adds up what both owe and have', async () => {
    const { exposure } = (await creditOf(into)) ?? {};
    const sum = Number(standing.from.exposure) + Number(standing.into.exposure);
    expect(Number(exposure)).toBeCloseTo(sum, 2);
    expect(sum).toBeGreaterThan(Number(standing.into.exposure));
  });

  it('keeps the powers of everybody, and one owner', async () => {
    const people = await peopleOf(admin, `?user_id=${into}`);
    expect(people.map(({ id, is_owner, powers }) => [id, is_owner, powers.length])).toEqual([
      [into, true, 5],
      [buyer.id, false, 2],
      [from, false, 5],
    ]);
    const steps = await house.server.query<{ event: string; reason: string }>(
      `SELECT event, reason FROM history WHERE event = 'MERGE' ORDER BY workflow`,
    );
    expect(steps.map(({ event, reason }) => `${event} ${reason}`)).toEqual(
      ['business', 'membership', 'membership'].map(() => 'MERGE One jeweller with two accounts'),
    );
  });

  it('shows the records to the people of both, from the next request on', async () => {
    for (const api of [carla, dieter]) expect((await house.read(invoice, api)).lines).toHaveLength(2);
    for (const api of [carla, dieter, buyer.api]) {
      const { data } = await done<{ data: { stock_no: string }[] }>(api.send('POST', `${ACTS}/get-hold`, {}));
      expect(data.map(({ stock_no }) => stock_no)).toContain(held);
    }
    for (const id of [into, from, buyer.id]) expect(await stepsSeen(id, into)).toBeGreaterThan(10);
    expect(await stepsSeen(third, third)).toBe(0);
  });

  it('leaves sealed histories as they are', async () => {
    expect(await sealedOf(from)).toEqual(sealed);
  });

  it('leaves papers as they were printed', async () => {
    for (const api of [admin, carla]) {
      const { texts } = await readPdf((await api.get(`${ACTS}/invoice/${invoice}/pdf`)).bytes);
      expect(texts.join('\n')).toContain(standing.from.name);
      expect(texts.join('\n')).not.toContain(standing.into.name);
    }
  });

  it('leaves one client in the lists of staff', async () => {
    const page = await done<{ data: { id: string }[] }>(admin.get('/customer/users?size=100'));
    const ids = page.data.map(({ id }) => id);
    expect(ids).toContain(into);
    expect(ids).not.toContain(from);
    expect((await preview(from, into)).status).toBe(404);
    expect((await merge(into, from)).status).toBe(404);
  });

  it('tells the people who came, and the owner', async () => {
    for (const id of [from, buyer.id, into])
      expect(await kindsTo(house.server, id)).toContain('companyMerged');
  });

  it('is found by both tax numbers', async () => {
    for (const tax of ['OLD 123', 'NEW 456'])
      await house.server.command(
        `UPDATE business SET tax_identification_number = $1 WHERE $2 IN (user_id, merged_from)`,
        [tax, tax === 'OLD 123' ? from : into],
      );
    const found = await withActor(house.server.pool, SYSTEM, 'read', (tx) =>
      Promise.all(
        ['OLD123', 'NEW456'].map((tax_number) => companiesMarked(tx, third, { domain: '', tax_number })),
      ),
    );
    expect(found).toEqual([0, 1].map(() => [{ id: into, found_by: 'tax_number' }]));
  });

  it('lets nothing be begun for the account that was merged', async () => {
    const [stone] = await free(1);
    await expect(
      house.server.command(
        `INSERT INTO enquiry (id, stone_id, client_id, status, message, created_by)
         SELECT gen_random_uuid(), id, $1, 1, 'Late', $1 FROM stone WHERE stock_no = $2`,
        [from, stone],
      ),
    ).rejects.toThrow(/names a person of a company as its client/);
  });

  it('leaves nothing behind of what is begun at the same moment', async () => {
    const late = await registered('Late Jewels', 'late@jewels.test');
    const api = await house.server.as('late@jewels.test');
    const demands = Array.from({ length: 24 }, (_none, n) =>
      api.send('POST', '/inventory/demands', { name: `Late ${n}`, filters: { shape: ['ROUND'] } }),
    );
    const answers = await Promise.all([...demands.slice(0, 12), merge(late, into), ...demands.slice(12)]);
    const begun = answers.filter(({ status }) => status === 200).length - 1;
    expect(answers[12]?.status, answers[12]?.text).toBe(200);
    const rows = await house.server.query<{ client_id: string; n: number }>(
      `SELECT client_id, count(*)::int AS n FROM demand WHERE name LIKE 'Late %' GROUP BY client_id`,
    );
    expect(rows).toEqual([{ client_id: into, n: begun }]);
    // Whoever came too late reads that, and may try again.
    for (const { status } of answers) expect([200, 409]).toContain(status);
  });

  it('goes on: a company with merged ones is merged itself', async () => {
    await done(dieter.send('PUT', `${ACTS}/queue-leave`, { ids: waiting }));
    await done(merge(into, third));
    expect(
      (
        await one<{ n: number }>(
          'SELECT count(*)::int AS n FROM membership WHERE company_id = $1 AND was_company',
          third,
        )
      )?.n,
    ).toBe(3);
    for (const id of [into, from, third]) expect(await stepsSeen(id, third)).toBeGreaterThan(10);
    expect((await house.read(invoice, dieter)).lines).toHaveLength(2);
  });
});

const creditOf = (id: string) =>
  done<Schemas['CreditStanding']>(admin.get(`${ACTS}/credit-standing?user_id=${id}`));
