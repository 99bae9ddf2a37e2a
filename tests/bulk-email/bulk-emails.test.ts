/** Bulk e-mails: writing them, the roles that may, and the clients they would reach. */
import { describe, expect, it } from 'vitest';
import { BULK_EMAIL_STATUS } from '../../src/domain/codes.ts';
import { SCHEDULE_MESSAGES } from '../../src/domain/schedule.ts';
import { dataOf } from '../support/data-of.ts';
import { AT, bulkEmailFixture, type BulkEmail } from './support/bulk-email-fixture.ts';

const house = bulkEmailFixture();

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('writing', () => {
  it('keeps only allowed markup of the body', async () => {
    const { body } = await house.written([], {
      body: '<h1>Hello</h1><p onclick="x()">See <a href="javascript:alert(1)">this</a> and <a href="https://house.com">that</a><script>alert(1)</script><img src="https://spy.com/x.gif">\uE001</p>',
    });
    expect(body).toBe('<h2>Hello</h2><p>See <a>this</a> and <a href="https://house.com">that</a></p>');
  });

  it.each([
    ['an empty body', { body: '<p> </p>' }, 'An e-mail needs a text. Write one.'],
    ['a body of nothing to see', { body: '<p>\u200b</p>' }, 'An e-mail needs a text. Write one.'],
    ['an hour that there is not', { schedule: '0 24 * * *' }, SCHEDULE_MESSAGES.time],
    ['a day that there is not', { schedule: '0 4 * * 7' }, SCHEDULE_MESSAGES.day],
    ['an interval of too many hours', { schedule: '0 */25 * * *' }, SCHEDULE_MESSAGES.hours],
    ['every minute', { schedule: '* * * * *' }, SCHEDULE_MESSAGES.often],
    ['no stones', { stone_choice: { from: 'chosen' } }, 'Enter at least one stock number.'],
    ['no collection', { stone_choice: { from: 'collection' } }, 'Choose a collection.'],
  ])('refuses %s', async (_what, data, message) => {
    expect(await house.write([], data)).toMatchObject({ status: 400, body: { message } });
  });

  it('goes to nobody without a choice of clients: it is not sent or scheduled, and counts nobody', async () => {
    await house.readers(2);
    const sentence = 'No recipients chosen. Choose clients, conditions or everyone, and try again.';
    const nothing = { audience: { clients: [], shape: [], country_id: null } };
    expect(dataOf(await house.admin.send('POST', `${AT}/reach`, nothing))).toMatchObject({
      would_get: 0,
      not_agreed: 0,
    });
    const draft = await house.written([], nothing);
    const begun = await house.begin(draft.id);
    expect([begun.status, begun.body?.message]).toEqual([400, sentence]);
    expect(await house.recipients(draft.id)).toEqual([]);
    for (const time of [{ send_at: inAnHour() }, { schedule: '0 4 * * *' }]) {
      const made = await house.write([], { ...nothing, ...time });
      expect([made.status, made.body?.message]).toEqual([400, sentence]);
      const changed = await house.admin.send('PUT', AT, {
        id: draft.id,
        subject: 'x',
        body: '<p>x</p>',
        stone_choice: { from: 'nothing' },
        ...nothing,
        ...time,
      });
      expect([changed.status, changed.body?.message]).toEqual([400, sentence]);
    }
  });

  it('goes to everybody if that is chosen, with their number, and not besides others', async () => {
    const everybody = { audience: { everybody: true } };
    const [reader] = await house.readers(1);
    const { would_get: before } = dataOf<{ would_get: number }>(
      await house.admin.send('POST', `${AT}/reach`, everybody),
    );
    await house.readers(2);
    expect(dataOf(await house.admin.send('POST', `${AT}/reach`, everybody))).toMatchObject({
      would_get: before + 2,
    });
    const email = await house.written([], everybody);
    expect(dataOf(await house.begin(email.id))).toMatchObject({ recipients: before + 2 });
    const mails = await house.mailServer();
    while ((await house.now(email.id)).waiting > 0) await house.send(mails);
    // Two clients of the demo have agreed; their addresses are reserved, so the outbox gets their
    // mails.
    expect(mails.received).toHaveLength(before + 2 - 2);
    const both = await house.write([], { audience: { everybody: true, clients: [reader?.id] } });
    expect([both.status, both.body?.message]).toEqual([
      400,
      'Choose either everyone or some clients, not both.',
    ]);
  });

  it('refuses both a time and a schedule, a past time, and unknown stones', async () => {
    const both = await house.write([], { send_at: inAnHour(), schedule: '0 4 * * *' });
    expect([both.status, both.body?.message]).toEqual([
      400,
      'Choose either one time or a schedule, not both.',
    ]);
    const over = await house.write([], { send_at: '2020-01-01T00:00:00Z', audience: { everybody: true } });
    expect([over.status, over.body?.message]).toEqual([409, 'Choose a time in the future.']);
    const unknown = await house.write([], { stone_choice: { from: 'chosen', stock_numbers: ['NO-SUCH'] } });
    expect(unknown.status).toBe(404);
  });

  it('changes a draft, schedules it, takes it back, and deletes it', async () => {
    const { id, status } = await house.written([]);
    expect(status).toBe(BULK_EMAIL_STATUS.draft);
    const draft = {
      id,
      subject: 'Pears',
      body: '<p>Pears</p>',
      audience: { everybody: true },
      stone_choice: { from: 'arrivals', days: 3 },
    };
    const put = async (more: object) =>
      dataOf<BulkEmail>(await house.admin.send('PUT', AT, { ...draft, ...more }));
    expect(await put({ send_at: inAnHour() })).toMatchObject({
      subject: 'Pears',
      status: BULK_EMAIL_STATUS.scheduled,
    });
    expect(await put({})).toMatchObject({ status: BULK_EMAIL_STATUS.draft, next_run_at: null });
    const listed = dataOf<{ data: BulkEmail[]; pagination: object }>(
      await house.admin.get(`${AT}?search=pears`),
    );
    expect(listed.data.map((one) => one.id)).toEqual([id]);
    expect(listed.pagination).toMatchObject({ pageSize: 1000 });
    expect((await house.admin.send('DELETE', `${AT}?id=${id}`)).status).toBe(200);
    expect((await house.admin.get(`${AT}/${id}`)).status).toBe(404);
    expect((await house.admin.send('PUT', AT, draft)).status).toBe(404);
  });
});

describe('who may', () => {
  it('is no customer, who only sees the stones of e-mails that they got', async () => {
    const { id } = await house.written([]);
    const customer = await house.server.as('customer@pavilion.test');
    expect((await customer.send('POST', '/inventory/inventory-diamonds', { id })).status).toBe(404);
  });
});

describe('whom it would reach', () => {
  const reach = async (audience: object) => {
    const { would_get, not_agreed } = await house.written([], { audience });
    return [would_get, not_agreed];
  };

  it('is chosen by business associate, country, registration and what they looked for', async () => {
    const [reader] = await house.readers(1);
    const [associate] = await house.server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'associate@pavilion.test'`,
    );
    await house.server.command('UPDATE app_user SET associate_id = $2 WHERE id = $1', [
      reader?.id,
      associate?.id,
    ]);
    await house.server.command(
      `INSERT INTO business (id, user_id, company_name, country_id, status)
       VALUES (gen_random_uuid(), $1, 'Liechtenstein Gems', (SELECT id FROM country WHERE iso2 = 'LI'), 9)`,
      [reader?.id],
    );
    await house.server.command(
      `INSERT INTO recent_search (id, user_id, search_type, filters, filters_hash)
       VALUES (gen_random_uuid(), $1, 1, '{"shape": ["TRILLIANT"], "color": ["D"]}', 'x')`,
      [reader?.id],
    );
    const [country] = await house.server.query<{ id: number }>(`SELECT id FROM country WHERE iso2 = 'LI'`);
    const country_id = country?.id;
    expect(await reach({ country_id })).toEqual([1, 0]);
    expect(await reach({ country_id, registered: true })).toEqual([0, 0]);
    expect(await reach({ country_id, registered: false, associate_id: associate?.id })).toEqual([1, 0]);
    expect(await reach({ country_id, associate_id: reader?.id })).toEqual([0, 0]);
    expect(await reach({ shape: ['TRILLIANT', 'BARYON'] })).toEqual([1, 0]);
    expect(await reach({ shape: ['TRILLIANT'], color: ['E'] })).toEqual([0, 0]);
  });

  it('is everybody chosen one by one or by the conditions, once, and as many get it', async () => {
    const [fitting, both, named, silent] = await house.readers(4);
    const [country] = await house.server.query<{ id: number }>(`SELECT id FROM country WHERE iso2 = 'MC'`);
    await house.server.command(
      `INSERT INTO business (id, user_id, company_name, country_id, status)
       SELECT gen_random_uuid(), id, 'Monaco Gems', $2, 9 FROM unnest($1::uuid[]) AS p (id)`,
      [[fitting?.id, both?.id, silent?.id], country?.id],
    );
    await house.server.command(
      'INSERT INTO mail_suppression (address_hash) SELECT mail_address_hash(email) FROM app_user WHERE id = $1',
      [silent?.id],
    );
    const audience = { clients: [both?.id, named?.id], country_id: country?.id };
    const asked = async (data: object) => dataOf<object>(await house.admin.send('POST', `${AT}/reach`, data));
    const reached = { would_get: 3, by_hand: 2, not_agreed: 1, held_back: 0 };
    expect(await asked({ audience })).toEqual(reached);
    // Empty conditions are none: they neither add nor remove anybody.
    const none = {
      country_id: null,
      associate_id: null,
      registered: null,
      shape: [],
      color: [],
      clarity: [],
    };
    expect(await asked({ audience: { ...none, clients: audience.clients } })).toMatchObject({ would_get: 2 });
    expect(await asked({ audience: { ...none, country_id: country?.id } })).toMatchObject({
      would_get: 2,
      by_hand: 0,
    });
    expect(await asked({ audience: none })).toEqual(await asked({ audience: {} }));

    const email = await house.written([], { audience });
    expect(email).toMatchObject(reached);
    expect(dataOf<object>(await house.begin(email.id))).toMatchObject({ recipients: 3, waiting: 3 });
    const mails = await house.mailServer();
    while ((await house.now(email.id)).waiting > 0) await house.send(mails);
    expect(mails.received.map(({ to }) => to).toSorted()).toEqual(
      [fitting, both, named].map((one) => one?.email).toSorted(),
    );
  });

  it('needs consent, which customers give in their profile, also after they unsubscribed', async () => {
    const customer = await house.server.as('customer@pavilion.test');
    const [me] = await house.server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
    );
    const clients = [me?.id ?? ''];
    const say = async (offers: boolean) =>
      dataOf<{ offers: boolean }>(await customer.send('PUT', '/user/mail-choices', { declined: [], offers }));
    expect(await reach({ clients })).toEqual([0, 1]);
    expect(await say(true)).toMatchObject({ offers: true });
    expect(await reach({ clients })).toEqual([1, 0]);
    await house.server.command(
      'INSERT INTO mail_suppression (address_hash) SELECT mail_address_hash(email) FROM app_user WHERE id = $1',
      clients,
    );
    expect(await reach({ clients })).toEqual([0, 1]);
    expect(await say(true)).toMatchObject({ offers: true });
    expect(await reach({ clients })).toEqual([1, 0]);
    const said = await house.server.query<{ given: boolean; how: string }>(
      'SELECT given, how FROM mail_consent WHERE user_id = $1 ORDER BY recorded_at',
      clients,
    );
    expect(said).toEqual([
      { given: true, how: 'Chosen in their own profile' },
      { given: true, how: 'Chosen in their own profile' },
    ]);
  });

  it('keeps an unsubscribed address after its person was blanked', async () => {
    const [reader] = await house.readers(1);
    await house.server.command(
      'INSERT INTO mail_suppression (address_hash) SELECT mail_address_hash(email) FROM app_user WHERE id = $1',
      [reader?.id],
    );
    await house.server.command(`UPDATE app_user SET email = id || '@erased.invalid' WHERE id = $1`, [
      reader?.id,
    ]);
    const [again] = await house.readers(1);
    await house.server.command('UPDATE app_user SET email = $2 WHERE id = $1', [again?.id, reader?.email]);
    expect(await reach({ clients: [again?.id] })).toEqual([0, 1]);
  });
});

describe('a test', () => {
  it('goes to the person who requests it, and cannot unsubscribe anybody', async () => {
    const { id } = await house.written([], { stone_choice: { from: 'arrivals', days: 90 } });
    const reply = await house.admin.send('POST', `${AT}/${id}/test`, {});
    expect(dataOf(reply)).toEqual({ email: 'admin@pavilion.test' });
    const [mail] = await house.server.query<{ subject: string; plain: string }>(
      `SELECT subject, plain FROM mail WHERE kind = 'bulkEmail' ORDER BY created_at DESC LIMIT 1`,
    );
    expect(mail?.subject).toBe('New rounds');
    expect(mail?.plain).toContain('Dear client');
    expect(mail?.plain).not.toContain('unsubscribe');
  });
});

describe('inventory-diamonds', () => {
  it('has the stones by page, as a sheet or as a PDF, and not both', async () => {
    const { id } = await house.written([], {
      stone_choice: { from: 'search', filters: { shape: ['ROUND'] } },
    });
    const ask = (more: object) => house.admin.send('POST', '/inventory/inventory-diamonds', { id, ...more });
    const { data, pagination } = dataOf<{ data: { diamond_type: number }[]; pagination: object }>(
      await ask({}),
    );
    expect(data).toHaveLength(100);
    expect(pagination).toMatchObject({ pageSize: 100 });
    const fancy = dataOf<{ data: { diamond_type: number }[] }>(await ask({ diamond_type: [2], size: 500 }));
    expect(fancy.data.every(({ diamond_type }) => diamond_type === 2)).toBe(true);
    expect(dataOf<string>(await ask({ export: true }))).toMatch(/^data:application\/vnd\.openxml/);
    const pdf = await house.admin.bytes('/inventory/inventory-diamonds', { id, pdf: true });
    expect(new TextDecoder().decode(pdf.subarray(0, 5))).toBe('%PDF-');
    expect((await ask({ export: true, pdf: true })).status).toBe(400);
  });
});
