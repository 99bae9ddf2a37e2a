/** The stones of a bulk e-mail without signing in: each recipient's own, under a share link. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { PAGE_DAYS } from '../../src/domain/bulk-email.ts';
import { SHARE_LINK_STATUS } from '../../src/domain/codes.ts';
import { expireDueLinks } from '../../server/jobs/expiry.ts';
import { revokePermission } from '../roles/support/revoke.ts';
import { dataOf } from '../support/data-of.ts';
import { AT, bulkEmailFixture, type Reader } from './support/bulk-email-fixture.ts';

type Schemas = components['schemas'];
type Shown = Schemas['SharedStones'];
type Stone = Schemas['Stone'];

const house = bulkEmailFixture();

/** Round stones that are free. */
let stones: Stone[];
let numbers: string[];

beforeAll(async () => {
  const asked = { size: 4, status: [1], diamond_type: 1, shape: ['ROUND'] };
  const found = await house.admin.send('POST', '/inventory/search', asked);
  stones = dataOf<{ stockList: Stone[] }>(found).stockList;
  numbers = stones.map(({ stock_no }) => stock_no);
});

const open = (secret: string | undefined, query = '') =>
  house.server.asNobody().get(`/shared/${secret}${query}`);
const shown = async (secret: string | undefined) => dataOf<Shown>(await open(secret));

/** An e-mail with these stones to these readers, handed over; the secret of each reader's page. */
async function mailed(
  readers: readonly Reader[],
  choice: object = { from: 'chosen', stock_numbers: numbers },
) {
  const { id } = await house.written(readers, { stone_choice: choice });
  await house.begin(id);
  const mails = await house.mailServer();
  await house.send(mails);
  const secrets = readers.map(
    ({ email }) => /portal\.house\.com\/shared\/([\w-]{43})/.exec(mails.to(email)[0]?.mail.text ?? '')?.[1],
  );
  return { id, secrets, mails };
}

const linksOf = (id: string) =>
  house.server.query<{ id: string; status: number; days: number; events: string[] }>(
    `SELECT k.id, k.status, extract(epoch FROM k.expires_at - k.created_at) / 86400 AS days,
            (SELECT array_agg(h.event ORDER BY h.step) FROM history h
              WHERE h.workflow = 'shareLink' AND h.record_id = k.id) AS events
       FROM share_link k WHERE k.bulk_email_id = $1 ORDER BY k.created_at`,
    [id],
  );

describe('a page', () => {
  it('has a secret for each reader, stored only as a hash, and one link for all', async () => {
    const { id, secrets } = await mailed(await house.readers(2));
    expect(new Set(secrets).size).toBe(2);
    const rows = await house.server.query<{ page_hash: Buffer; text: string }>(
      'SELECT page_hash, to_jsonb(r)::text AS text FROM bulk_email_recipient r WHERE bulk_email_id = $1',
      [id],
    );
    for (const secret of secrets) {
      const hash = createHash('sha256')
        .update(secret ?? '')
        .digest();
      expect(rows.filter(({ page_hash }) => page_hash.equals(hash))).toHaveLength(1);
      expect(rows.some(({ text }) => text.includes(secret ?? ''))).toBe(false);
    }
    expect(await linksOf(id)).toEqual([
      { id: expect.any(String), status: SHARE_LINK_STATUS.active, days: expect.anything(), events: ['OPEN'] },
    ]);
    expect(Number((await linksOf(id))[0]?.days)).toBeCloseTo(PAGE_DAYS, 3);
  });

  it('shows each reader the stones that they may see, at their current prices', async () => {
    const readers = await house.readers(3);
    const [dear, plain, picky] = readers;
    const { secrets } = await mailed(readers);
    await house.server.command(
      `INSERT INTO markup (id, client_id, percent, changed_by) VALUES (gen_random_uuid(), $1, 20, 'x')`,
      [dear?.id],
    );
    await house.server.command(
      `INSERT INTO inventory_access (client_id, carat_from, changed_by)
       SELECT $1, carat + 0.001, 'x' FROM stone WHERE stock_no = $2`,
      [picky?.id, numbers[0]],
    );
    const answers = await Promise.all(secrets.map(shown));
    for (const [at, reader] of [dear, plain].entries()) {
      const asked = { user_id: reader?.id, stock_numbers: numbers };
      const found = await house.admin.send('POST', '/inventory/search', asked);
      const own = new Map(
        dataOf<{ stockList: Stone[] }>(found).stockList.map((stone) => [stone.stock_no, stone.sell_amt]),
      );
      expect(answers[at]?.stones.map(({ stock_no }) => stock_no)).toEqual(numbers);
      for (const { stock_no = '', amount } of answers[at]?.stones ?? [])
        expect(amount).toBe(own.get(stock_no));
    }
    expect(answers[0]?.stones[0]?.amount).not.toBe(answers[1]?.stones[0]?.amount);
    const left = answers[2]?.stones.map(({ stock_no }) => stock_no);
    expect(left).not.toContain(numbers[0]);
  });

  it('marks stones that are gone, has a sheet and a PDF of the others, and counts views', async () => {
    const { id, secrets } = await mailed(await house.readers(1));
    const [secret] = secrets;
    await house.server.command('UPDATE stone SET status = 2 WHERE stock_no = $1', [numbers[0]]);
    try {
      const { stones: seen, email_id, name } = await shown(secret);
      expect([email_id, name]).toEqual([id, 'New rounds']);
      expect(seen[0]).toMatchObject({ stock_no: numbers[0], is_available: false });
      expect(seen[0]).not.toHaveProperty('amount');
      expect(seen.slice(1).every(({ is_available }) => is_available)).toBe(true);
      const nobody = house.server.asNobody();
      for (const [format, begins] of [
        ['xlsx', 'PK'],
        ['pdf', '%PDF-'],
      ] as const) {
        const answer = await fetch(`${house.server.url}/api/v1/shared/${secret}/file/${format}`);
        expect(answer.status).toBe(200);
        expect((await answer.text()).startsWith(begins)).toBe(true);
      }
      expect((await nobody.get(`/shared/${secret}/file/doc`)).status).toBe(400);
    } finally {
      await house.server.command('UPDATE stone SET status = 1 WHERE stock_no = $1', [numbers[0]]);
    }
    const listed = await house.admin.get('/inventory/share-link?search=New rounds');
    const [link] = dataOf<{ data: Schemas['ShareLink'][] }>(listed).data;
    expect(link).toMatchObject({ stones: numbers.length, views: 1, name: 'New rounds' });
  });

  it('has 100 stones a page', async () => {
    const readers = await house.readers(1);
    const { secrets } = await mailed(readers, { from: 'search', filters: { shape: ['ROUND'] } });
    const first = await shown(secrets[0]);
    expect(first.stones).toHaveLength(100);
    expect(first.pagination).toMatchObject({ page: 1, size: 100 });
    const second = dataOf<Shown>(await open(secrets[0], '?page=2'));
    expect(second.stones[0]?.place).toBe(101);
  });

  it('is reached by signing in if its link was revoked while the mail was being sent', async () => {
    const readers = await house.readers(2);
    const { id } = await house.written(readers, { stone_choice: { from: 'chosen', stock_numbers: numbers } });
    await house.begin(id);
    await house.server.command(`UPDATE bulk_email_recipient SET begun_at = begun_at - interval '1 hour'`);
    const mails = await house.mailServer();
    await house.send(mails, { perMinute: 1 });
    const [link] = await linksOf(id);
    expect((await house.admin.send('DELETE', `/inventory/share-link/${link?.id}`)).status).toBe(200);
    await house.server.command(`UPDATE bulk_email_recipient SET begun_at = begun_at - interval '1 hour'`);
    await house.send(mails);
    const [first, second] = mails.received.map(({ mail }) => mail.text ?? '');
    expect((await open(/shared\/([\w-]{43})/.exec(first ?? '')?.[1])).status).toBe(404);
    expect(second).toContain(`/mailed-stones/${id}`);
    expect(second).not.toContain('/shared/');
  });
});

describe('its link', () => {
  it.each([
    ['revoked', (id: string) => house.admin.send('DELETE', `/inventory/share-link/${id}`)],
    [
      'expired',
      async (id: string) => {
        await house.server.command(
          `UPDATE share_link SET expires_at = now() - interval '1 s' WHERE id = $1`,
          [id],
        );
        await expireDueLinks(house.server.pool);
      },
    ],
  ])('shows nothing once it was %s', async (_how, end) => {
    const { id, secrets } = await mailed(await house.readers(1));
    expect((await open(secrets[0])).status).toBe(200);
    const [link] = await linksOf(id);
    await end(link?.id ?? '');
    expect((await open(secrets[0])).status).toBe(404);
    expect((await house.server.asNobody().get(`/shared/${secrets[0]}/file/pdf`)).status).toBe(404);
  });

  it('shows nothing to a reader whose account is suspended or closed, and goes on for the others', async () => {
    const readers = await house.readers(2);
    const { secrets } = await mailed(readers);
    await house.server.command('UPDATE app_user SET is_active = false WHERE id = $1', [readers[0]?.id]);
    expect((await open(secrets[0])).status).toBe(404);
    expect((await open(secrets[1])).status).toBe(200);
  });

  it('shows nothing to a reader who may not search any more, and the e-mail does not go to them', async () => {
    const readers = await house.readers(2);
    const { secrets, mails } = await mailed(readers);
    await revokePermission(house.server, readers[0]?.id ?? '', 'search');
    expect((await open(secrets[0])).status).toBe(404);
    expect((await open(secrets[1])).status).toBe(200);
    const before = mails.received.length;
    const again = await house.written(readers, {
      stone_choice: { from: 'chosen', stock_numbers: numbers },
    });
    await house.begin(again.id);
    await house.send(mails);
    expect(mails.received.slice(before).map(({ to }) => to)).toEqual([readers[1]?.email]);
    expect(await house.now(again.id)).toMatchObject({ sent: 1, left_out: 1 });
  });

  it('stays when the e-mail is stopped or its reader unsubscribes, and is revoked when it is deleted', async () => {
    const { id, secrets, mails } = await mailed(await house.readers(1));
    const token = /unsubscribe\/([\w-]{43})/.exec(mails.received[0]?.mail.text ?? '')?.[1];
    await house.server.asNobody().send('POST', `/unsubscribe/${token}`);
    expect((await open(secrets[0])).status).toBe(200);
    expect((await house.admin.send('DELETE', `${AT}?id=${id}`)).status).toBe(200);
    expect((await open(secrets[0])).status).toBe(404);
    expect((await linksOf(id)).map(({ events }) => events)).toEqual([['OPEN', 'REVOKE']]);
  });

  it('does not belong to the writer, and is not made without stones', async () => {
    const { id, secrets } = await mailed(await house.readers(1), { from: 'nothing' });
    expect([await linksOf(id), secrets]).toEqual([[], [undefined]]);
  });

  it('cannot unsubscribe, the token for that cannot open stones, and other links have no file', async () => {
    const { secrets, mails } = await mailed(await house.readers(1));
    const token = /unsubscribe\/([\w-]{43})/.exec(mails.received[0]?.mail.text ?? '')?.[1];
    expect((await house.server.asNobody().get(`/unsubscribe/${secrets[0]}`)).status).toBe(404);
    expect((await open(token)).status).toBe(404);
    const made = await house.admin.send('POST', '/inventory/share-link', { stock_numbers: numbers });
    const { path } = dataOf<{ path: string }>(made);
    expect((await house.server.asNobody().get(`${path}/file/xlsx`)).status).toBe(404);
  });
});

describe('clients of API and FTP', () => {
  it('get offers once they agreed, at their own prices, and have a page', async () => {
    for (const email of ['api-client@pavilion.test', 'ftp-client@pavilion.test']) {
      const [client] = await house.server.query<Reader>('SELECT id, email FROM app_user WHERE email = $1', [
        email,
      ]);
      const readers = client ? [client] : [];
      const own = await house.server.as(email);
      const { id } = await house.written(readers);
      expect(await house.now(id)).toMatchObject({ would_get: 0, not_agreed: 1 });
      expect(
        dataOf(await own.send('PUT', '/user/mail-choices', { declined: [], offers: true })),
      ).toMatchObject({
        offers: true,
      });
      expect(await house.now(id)).toMatchObject({ would_get: 1, not_agreed: 0 });
      const clients = [client?.id];
      await house.admin.send('PUT', `${AT}/consent`, { clients, given: false, how: 'Called us' });
      await house.admin.send('PUT', `${AT}/consent`, { clients, given: true, how: 'In their contract' });
      // Nobody can have their address, so mails to it are not handed to the mail server.
      await house.server.command('UPDATE app_user SET email = $2 WHERE id = $1', [
        client?.id,
        `${client?.id}@client.com`,
      ]);
      const { secrets, id: sent } = await mailed(
        readers.map((one) => ({ ...one, email: `${one.id}@client.com` })),
      );
      expect((await shown(secrets[0])).stones[0]).toMatchObject({
        is_available: true,
        amount: expect.any(String),
      });
      const asked = await own.send('POST', '/inventory/inventory-diamonds', { id: sent });
      expect(dataOf<{ data: Stone[] }>(asked).data).toHaveLength(numbers.length);
    }
  });
});
