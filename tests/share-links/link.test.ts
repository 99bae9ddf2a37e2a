/** Share links by themselves: who makes them, for whom, and how they end. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expireDueLinks } from '../../server/jobs/expiry.ts';
import { MOST_SHARE_LINKS } from '../../src/domain/share-link.ts';
import type { Api } from '../support/api.ts';
import { restorePermissions, revokePermission } from '../roles/support/revoke.ts';
import { dataOf } from '../support/data-of.ts';
import { until } from '../support/wait.ts';
import { AT, shareLinkFixture, type ShareLink } from './support/share-link-fixture.ts';

const house = shareLinkFixture();

const listed = async (api: Api, query = ''): Promise<ShareLink[]> =>
  dataOf<{ data: ShareLink[] }>(await api.get(`${AT}${query}`)).data;
const stepsOf = async (id: string): Promise<string[]> =>
  (
    await house.server.query<{ event: string }>(
      `SELECT event FROM history WHERE workflow = 'shareLink' AND record_id = $1 ORDER BY step`,
      [id],
    )
  ).map(({ event }) => event);

describe('making a link', () => {
  it('shows its secret once, and only stores the hash', async () => {
    const { secret, link } = await house.made(house.customer);
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const rows = await house.server.query<{ token_hash: Buffer; all: string }>(
      'SELECT token_hash, to_jsonb(k)::text AS all FROM share_link k WHERE id = $1',
      [link.id],
    );
    expect(rows[0]?.token_hash.equals(createHash('sha256').update(secret).digest())).toBe(true);
    const kept = await house.server.query<{ found: string }>(
      `SELECT 'log' AS found FROM audit_log WHERE position($1 in to_jsonb(audit_log)::text) > 0
       UNION ALL SELECT 'key' FROM idempotency_key WHERE position(convert_to($1, 'UTF8') in answer) > 0`,
      [secret],
    );
    expect([rows[0]?.all.includes(secret), kept]).toEqual([false, []]);
    expect(await stepsOf(link.id)).toEqual(['CREATE']);
  });

  it('shows pictures, videos and certificates under the company for 14 days where nothing else is chosen', async () => {
    const { link } = await house.made(house.customer);
    const [business] = await house.server.query<{ company_name: string }>(
      'SELECT company_name FROM business WHERE user_id = $1',
      [house.customerId],
    );
    expect(link).toMatchObject({
      name: business?.company_name,
      status: 1,
      stones: 3,
      shows: { image: true, video: true, certificate: true, stock_no: false, price: false },
      markup: 0,
      views: 0,
      last_viewed_at: null,
      client: { id: house.customerId },
    });
    const days = (Date.parse(link.expires_at) - Date.parse(link.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(14, 3);
  });

  it.each([
    ['no stone', { stock_numbers: [] }, 400],
    ['fifty-one stones', { stock_numbers: Array.from({ length: 51 }, (_, at) => `N-${at}`) }, 400],
    ['no day', { days: 0 }, 400],
    ['ninety-one days', { days: 91 }, 400],
    ['a negative markup', { price: true, markup: -1 }, 400],
    ['a markup on no price', { markup: 5 }, 400],
    ['prices without a markup', { price: true }, 400],
  ])('refuses %s', async (_what, data, status) => {
    expect((await house.make(house.customer, data)).status).toBe(status);
  });

  it('names an unknown number as typed, and one that the client does not see', async () => {
    const reply = await house.make(house.customer, { stock_numbers: [house.numbers[0], 'nowhere-1'] });
    expect([reply.status, reply.body?.message]).toEqual([404, expect.stringContaining('nowhere-1')]);
    await house.server.command('UPDATE stone SET status = 2 WHERE stock_no = $1', [house.numbers[2]]);
    try {
      const hidden = { stock_numbers: [house.numbers[2]] };
      expect((await house.make(house.customer, hidden)).status).toBe(404);
      expect((await house.make(house.admin, { ...hidden, user_id: house.customerId })).status).toBe(404);
    } finally {
      await house.server.command('UPDATE stone SET status = 1 WHERE stock_no = $1', [house.numbers[2]]);
    }
  });

  it('is for registered customers', async () => {
    const newcomer = await house.server.as('newcomer@pavilion.test');
    const refused = await house.make(newcomer);
    expect([refused.status, dataOf<{ refusal: string }>(refused).refusal]).toEqual([403, 'kyc']);
  });

  it('shows for staff the prices of a client whom they name, or none', async () => {
    const own = await house.make(house.associate, { price: true });
    expect([own.status, own.body?.message]).toEqual([400, expect.stringContaining('Choose the client')]);
    const { link } = await house.made(house.associate);
    expect(link).toMatchObject({ name: 'Pavilion', shows: { price: false } });
    const named = await house.made(house.associate, { price: true, user_id: house.customerId });
    expect(named.link.client.id).toBe(house.customerId);
    const [newcomer] = await house.server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'newcomer@pavilion.test'`,
    );
    const pending = await house.make(house.admin, { user_id: newcomer?.id });
    expect([pending.status, pending.body?.message]).toEqual([403, expect.stringContaining('of this client')]);
  });

  it('stops at the number of those that are open', async () => {
    const other = await house.server.as('customer2@pavilion.test');
    await house.server.command(
      `INSERT INTO share_link (id, owner_id, status, token_hash, shown_name, shows_image, shows_video, shows_certificate,
                               shows_stock_no, shows_price, expires_at, created_by, created_by_name)
       SELECT gen_random_uuid(), u.id, 1, sha256(convert_to(turn::text, 'UTF8')), 'x', true, true, true, false, false,
              now() + interval '1 day', u.id, 'x'
         FROM app_user u, generate_series(1, $1) turn WHERE u.email = 'customer2@pavilion.test'`,
      [MOST_SHARE_LINKS],
    );
    const { stockList } = dataOf<{ stockList: { stock_no: string }[] }>(
      await other.send('POST', '/inventory/search', { size: 1, status: [1] }),
    );
    const data = { stock_numbers: stockList.map(({ stock_no }) => stock_no) };
    expect((await house.make(other, data)).status).toBe(409);
  });
});

describe('the list', () => {
  it('has the own ones, those of the associate’s clients, and everyone’s for administrators and auditors', async () => {
    const { link } = await house.made(house.customer, { name: 'Listed once' });
    const auditor = await house.server.as('auditor@pavilion.test');
    for (const api of [house.customer, house.associate, house.admin, auditor])
      expect((await listed(api, '?search=listed')).map(({ id }) => id)).toEqual([link.id]);
    for (const email of ['customer2@pavilion.test', 'associate2@pavilion.test']) {
      const other = await house.server.as(email);
      expect(await listed(other, '?search=listed')).toEqual([]);
    }
    expect(await listed(house.customer, '?search=listed&status=3')).toEqual([]);
  });

  it('counts each time that a link was opened', async () => {
    const { secret, link } = await house.made(house.customer, { name: 'Counted' });
    for (let times = 0; times < 3; times++) await house.shown(secret);
    const now = async () => (await listed(house.customer, '?search=counted'))[0];
    await until('three views', async () => (await now())?.views === 3);
    const { last_viewed_at: last } = (await now()) ?? {};
    expect(Date.parse(last ?? '')).toBeGreaterThanOrEqual(Date.parse(link.created_at) - 1000);
    expect(await stepsOf(link.id)).toEqual(['CREATE']);
  });
});

describe('the end of a link', () => {
  const gone = async (secret: string): Promise<void> => {
    const [reply, unknown] = await Promise.all([house.open(secret), house.open('x'.repeat(43))]);
    expect([reply.status, unknown.status]).toEqual([404, 404]);
    expect(reply.body).toEqual(unknown.body);
    expect((await house.open('short')).body).toEqual(unknown.body);
    const file = await house.medium(`/api/v1/shared/${secret}/media/1/image`);
    expect([file.status, await file.text()]).toEqual([404, unknown.text]);
  };

  it('is its revocation, by its owner or by staff who see them, and once', async () => {
    for (const by of [house.customer, house.associate]) {
      const { secret, link } = await house.made(house.customer);
      await house.shown(secret);
      const revoked = await by.send('DELETE', `${AT}/${link.id}`);
      expect(dataOf<ShareLink>(revoked)).toMatchObject({ id: link.id, status: 3 });
      await gone(secret);
      const again = await by.send('DELETE', `${AT}/${link.id}`);
      expect([again.status, again.body?.message]).toEqual([409, 'A revoked share link cannot be revoked.']);
      expect(await stepsOf(link.id)).toEqual(['CREATE', 'REVOKE']);
    }
  });

  it('is its day, at once, and the job notes it', async () => {
    const { secret, link } = await house.made(house.customer, { days: 1 });
    await house.server.command(
      `UPDATE share_link SET expires_at = now() - interval '1 second' WHERE id = $1`,
      [link.id],
    );
    await gone(secret);
    expect(await stepsOf(link.id)).toEqual(['CREATE']);
    expect(await expireDueLinks(house.server.pool)).toBe(1);
    expect(await expireDueLinks(house.server.pool)).toBe(0);
    expect(await stepsOf(link.id)).toEqual(['CREATE', 'EXPIRE']);
    await gone(secret);
    const late = await house.customer.send('DELETE', `${AT}/${link.id}`);
    expect(late.body?.message).toBe('An expired share link cannot be revoked.');
  });

  it.each(['search', 'shared-links'])(
    'shows nothing while its owner has no right to read: %s',
    async (right) => {
      const { secret } = await house.made(house.associate, { user_id: house.customerId });
      await revokePermission(house.server, house.customerId, right);
      try {
        await gone(secret);
      } finally {
        await restorePermissions(house.server, house.customerId);
      }
      await house.shown(secret);
    },
  );

  it('shows nothing while its owner is not active', async () => {
    const { secret } = await house.made(house.associate, { user_id: house.customerId });
    await house.server.command('UPDATE app_user SET is_active = false WHERE id = $1', [house.customerId]);
    try {
      await gone(secret);
    } finally {
      await house.server.command('UPDATE app_user SET is_active = true WHERE id = $1', [house.customerId]);
    }
    await house.shown(secret);
  });
});
