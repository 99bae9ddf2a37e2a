/** A changed e-mail takes effect when its new owner confirms it, and the old one can object. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_STATUS, ROLE } from '../../src/domain/codes.ts';
import { writeSecretMails } from '../../server/jobs/send-mails.ts';
import { openedSecret } from '../../server/mail/secret.ts';
import { newId } from '../../server/ids.ts';
import { newToken } from '../../server/security/tokens.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { anotherAdministrator } from '../roles/support/administrators.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import { PASSWORD, signIn, type Api, type Reply } from '../support/api.ts';
import { jobNamed } from '../support/jobs.ts';
import { asOwner } from '../support/as-owner.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { ASSOCIATES, details } from './support/members.ts';

const forgetSignIns = jobNamed('forget-sign-ins');

let server: TestServer;
let people: People;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
});
afterAll(() => server.close());

interface One {
  id: string;
  email: string;
}

const company = (more: object = {}) => ({ company_name: 'Culet and Sons', ...details(more) });

/** How each kind of person is added, and gets another e-mail. */
const KINDS = [
  {
    kind: 'an administrator',
    add: () => admin.send('POST', '/admin/create-admin', details()),
    rename: ({ id }: One, email: string, by = admin) => by.send('PUT', `/admin/${id}`, details({ email })),
  },
  {
    kind: 'quality control',
    add: () => admin.send('POST', '/admin/create-qc', details()),
    rename: ({ id }: One, email: string, by = admin) =>
      by.send('PUT', `/admin/update-qc/${id}`, details({ email })),
  },
  {
    kind: 'an auditor',
    add: () => admin.send('POST', '/admin/create-auditor', details()),
    rename: ({ id }: One, email: string, by = admin) =>
      by.send('PUT', `/admin/update-auditor/${id}`, details({ email })),
  },
  {
    kind: 'an associate',
    add: () => admin.send('POST', ASSOCIATES, details()),
    rename: ({ id }: One, email: string, by = admin) =>
      by.send('PUT', `${ASSOCIATES}/${id}`, details({ email })),
  },
  {
    kind: 'a customer',
    add: () => admin.send('POST', '/customer/add-customer-with-business', company()),
    rename: ({ id }: One, email: string, by = admin) =>
      by.send('PUT', `/customer/user/${id}`, company({ email })),
  },
  {
    kind: 'an external client',
    add: () => admin.send('POST', '/external-clients', company({ role_id: ROLE.apiClient })),
    rename: ({ id }: One, email: string, by = admin) => by.send('PUT', `/external-clients/${id}`, { email }),
  },
];
const [ADMINISTRATOR, , , , CUSTOMER] = KINDS as [
  (typeof KINDS)[0],
  (typeof KINDS)[0],
  (typeof KINDS)[0],
  (typeof KINDS)[0],
  (typeof KINDS)[0],
];

async function active(kind = CUSTOMER): Promise<One> {
  const one = dataOf<One>(await kind.add());
  await acceptInvitation(server, one.email);
  return one;
}

const messageOf = ({ body }: Reply): string => body?.message ?? '';
const newAddress = (): string => `${newId()}@new.test`;
const emailOf = async (id: string): Promise<string | undefined> =>
  (await server.query<{ email: string }>('SELECT email FROM app_user WHERE id = $1', [id]))[0]?.email;
const mayEnter = async (email: string, password = PASSWORD): Promise<number> =>
  (await server.asNobody().send('POST', '/user/login', { email, password })).status;

/** The mails of a kind to a person, with the secrets that only the mail server gets. */
async function mailsTo(id: string, kind: string): Promise<{ address: string; token: string }[]> {
  const env = { dataDir: server.dataDir, secretKey: null };
  await writeSecretMails({ pool: server.pool, env } as never);
  const rows = await server.query<{ id: string; address: string; secret: Buffer }>(
    'SELECT id, address, secret FROM mail WHERE user_id = $1 AND kind = $2 ORDER BY created_at, id',
    [id, kind],
  );
  return Promise.all(
    rows.map(async (row) => ({ address: row.address, token: await openedSecret(env, row.id, row.secret) })),
  );
}
const last = async (id: string, kind: string): Promise<string> => {
  const mails = await mailsTo(id, kind);
  return mails.at(-1)?.token ?? '';
};
const confirm = (token: string): Promise<Reply> =>
  server.asNobody().send('POST', '/user/email-change/confirm', { token });
const object = (token: string): Promise<Reply> =>
  server.asNobody().send('POST', '/user/email-change/object', { token });
const waiting = async (id: string): Promise<{ email: string; asked_by: string } | null> =>
  dataOf<{ email_change: { email: string; asked_by: string } | null }>(await admin.get(`/user/account/${id}`))
    .email_change;

describe.each(KINDS)('the new e-mail of $kind', (kind) => {
  it('waits for its owner, takes effect when confirmed, and then signs everybody out', async () => {
    const one = await active(kind);
    const session = await signIn(server.url, one.email);
    const email = newAddress();
    const saved = await kind.rename(one, email);
    expect([saved.status, messageOf(saved)]).toEqual([
      200,
      expect.stringContaining(
        `with the link in an e-mail to ${email}. Until then, ${one.email} stays in use.`,
      ),
    ]);
    expect(dataOf<One>(saved).email).toBe(one.email);
    expect(await emailOf(one.id)).toBe(one.email);
    expect(await waiting(one.id)).toMatchObject({ email, asked_by: 'Demo Administrator' });
    expect([await mayEnter(email), await mayEnter(one.email)]).toEqual([401, 200]);

    const toNew = await mailsTo(one.id, 'addressToConfirm');
    const toOld = await mailsTo(one.id, 'addressChanging');
    expect(toNew.map(({ address }) => address)).toEqual([email]);
    expect(toOld.map(({ address }) => address)).toEqual([one.email]);
    const token = toNew[0]?.token ?? '';
    expect(dataOf(await server.asNobody().send('POST', '/user/email-change', { token }))).toEqual({
      owner: 'new',
      email,
      confirmed: false,
    });
    expect((await confirm(token)).status).toBe(200);
    expect(await emailOf(one.id)).toBe(email);
    expect(await waiting(one.id)).toBeNull();
    expect((await session.get('/user/profile')).status).toBe(401);
    expect([await mayEnter(email), await mayEnter(one.email)]).toEqual([200, 401]);
    expect((await confirm(token)).status).toBe(409);
  });

  it('is undone by the owner of the old one, before and after it took effect, and administrators are told', async () => {
    const one = await active(kind);
    const email = newAddress();
    await kind.rename(one, email);
    const tokenOfNew = await last(one.id, 'addressToConfirm');
    const undone = await object(await last(one.id, 'addressChanging'));
    expect([undone.status, messageOf(undone)]).toEqual([
      200,
      expect.stringContaining('The change is cancelled'),
    ]);
    expect((await confirm(tokenOfNew)).status).toBe(409);
    expect([await emailOf(one.id), await waiting(one.id)]).toEqual([one.email, null]);

    const again = newAddress();
    await kind.rename(one, again);
    const late = await last(one.id, 'addressChanging');
    await confirm(await last(one.id, 'addressToConfirm'));
    const intruder = await signIn(server.url, again);
    const back = await object(late);
    expect([back.status, messageOf(back)]).toEqual([
      200,
      expect.stringContaining(`Your e-mail is ${one.email} again`),
    ]);
    expect(await emailOf(one.id)).toBe(one.email);
    expect((await intruder.get('/user/profile')).status).toBe(401);
    expect([await mayEnter(again), await mayEnter(one.email)]).toEqual([401, 401]);
    const told = await server.query<{ to: string }>(
      `SELECT user_id AS to FROM mail WHERE kind = 'addressObjected' AND user_id = $1 AND plain LIKE '%' || $2 || '%'`,
      [people[ROLE.administrator].id, again],
    );
    expect(told).toHaveLength(1);
  });
});

describe('until a new e-mail is confirmed', () => {
  it('a forgotten password is reset by the old one, and codes sent to it open nothing afterwards', async () => {
    const one = await active();
    const email = newAddress();
    await CUSTOMER.rename(one, email);
    await server.asNobody().send('POST', '/user/forgot', { email });
    expect(await mailsTo(one.id, 'resetCode')).toEqual([]);
    const asked = dataOf<{ request: string }>(
      await server.asNobody().send('POST', '/user/forgot', { email: one.email }),
    );
    const [mail] = await mailsTo(one.id, 'resetCode');
    expect(mail?.address).toBe(one.email);
    await confirm(await last(one.id, 'addressToConfirm'));
    const tried = await server
      .asNobody()
      .send('POST', '/user/verify-otp', { request: asked.request, otp: mail?.token });
    expect(tried.status).toBe(409);
  });

  it('saving the other details again leaves it waiting, another address replaces it, and cancelling ends it', async () => {
    const one = await active(ADMINISTRATOR);
    const [first, second] = [newAddress(), newAddress()];
    await ADMINISTRATOR.rename(one, first);
    const tokenOfFirst = await last(one.id, 'addressToConfirm');
    await ADMINISTRATOR.rename(one, one.email);
    expect(await waiting(one.id)).toMatchObject({ email: first });
    await ADMINISTRATOR.rename(one, second);
    expect(await waiting(one.id)).toMatchObject({ email: second });
    expect((await confirm(tokenOfFirst)).status).toBe(409);
    const token = await last(one.id, 'addressToConfirm');
    expect((await admin.send('DELETE', `/user/account/${one.id}/email-change`)).status).toBe(200);
    expect((await confirm(token)).status).toBe(409);
    expect((await admin.send('DELETE', `/user/account/${one.id}/email-change`)).status).toBe(409);
    expect(await emailOf(one.id)).toBe(one.email);
  });

  it('another mail can be sent once a minute, and its link replaces the earlier one', async () => {
    const one = await active();
    await CUSTOMER.rename(one, newAddress());
    const [before] = await mailsTo(one.id, 'addressToConfirm');
    const again = (): Promise<Reply> => admin.send('PUT', `/user/account/${one.id}/email-change`);
    expect((await again()).status).toBe(429);
    await server.command(
      `UPDATE email_change SET written_at = now() - interval '2 minutes' WHERE user_id = $1`,
      [one.id],
    );
    expect((await again()).status).toBe(200);
    const mails = await mailsTo(one.id, 'addressToConfirm');
    expect(mails).toHaveLength(2);
    expect(await mailsTo(one.id, 'addressChanging')).toHaveLength(1);
    const newer = mails.find(({ token }) => token !== before?.token)?.token ?? '';
    expect((await confirm(before?.token ?? '')).status).toBe(409);
    expect((await confirm(newer)).status).toBe(200);
  });

  it('its link expires after three days, and is forgotten', async () => {
    const one = await active();
    await CUSTOMER.rename(one, newAddress());
    const token = await last(one.id, 'addressToConfirm');
    const objection = await last(one.id, 'addressChanging');
    await server.command('UPDATE email_change SET expires_at = now() WHERE user_id = $1', [one.id]);
    expect([(await confirm(token)).status, (await object(objection)).status]).toEqual([409, 409]);
    expect(await waiting(one.id)).toBeNull();
    await asOwner(server, (ownerPool) => forgetSignIns.run({}, { ownerPool } as never));
    expect(await server.query('SELECT FROM email_change WHERE user_id = $1', [one.id])).toEqual([]);
  });

  it('the links are not taken for each other', async () => {
    const one = await active();
    await CUSTOMER.rename(one, newAddress());
    expect((await confirm(await last(one.id, 'addressChanging'))).status).toBe(409);
    expect((await object(await last(one.id, 'addressToConfirm'))).status).toBe(409);
    expect((await confirm(newToken())).status).toBe(409);
  });
});

describe('a new e-mail', () => {
  it('that a member has is refused, also when they got it in the meantime', async () => {
    const [one, other] = [await active(), await active()];
    const taken = await CUSTOMER.rename(one, other.email);
    expect([taken.status, dataOf(taken)]).toEqual([409, { field: 'email' }]);
    const email = newAddress();
    await CUSTOMER.rename(one, email);
    const token = await last(one.id, 'addressToConfirm');
    dataOf(await admin.send('POST', '/customer/add-customer-with-business', company({ email })));
    expect((await confirm(token)).status).toBe(409);
    expect(await emailOf(one.id)).toBe(one.email);
  });

  it('of an invited person takes effect at once, because the invitation proves it', async () => {
    const one = dataOf<One>(await CUSTOMER.add());
    const email = newAddress();
    const saved = await CUSTOMER.rename(one, email);
    expect([saved.status, await emailOf(one.id), await waiting(one.id)]).toEqual([200, email, null]);
  });

  it('of an invited external client with a key waits, because the key works already', async () => {
    const external = KINDS.find(({ kind }) => kind === 'an external client') ?? CUSTOMER;
    const one = dataOf<One>(await external.add());
    expect((await admin.send('POST', `/external-clients/${one.id}/keys`, { name: 'Stock' })).status).toBe(
      200,
    );
    const email = newAddress();
    expect((await external.rename(one, email)).status).toBe(200);
    expect([await emailOf(one.id), await waiting(one.id)]).toEqual([
      one.email,
      expect.objectContaining({ email }),
    ]);
  });

  it('of somebody invited again waits, because they had proven the old one', async () => {
    const one = await active(ADMINISTRATOR);
    await ADMINISTRATOR.rename(one, newAddress());
    const objection = await last(one.id, 'addressChanging');
    await confirm(await last(one.id, 'addressToConfirm'));
    await object(objection);
    // Without a password, which the objection took, they are invited again.
    for (const status of [{ is_active: false, reason: 'Looked at' }, { is_active: true }])
      expect((await admin.send('PUT', `/customer/user/${one.id}/status`, status)).status).toBe(200);
    const [account] = await server.query('SELECT status FROM account WHERE id = $1', [one.id]);
    expect(account).toEqual({ status: ACCOUNT_STATUS.invited });
    const email = newAddress();
    await ADMINISTRATOR.rename(one, email);
    expect([await emailOf(one.id), await waiting(one.id)]).toEqual([
      one.email,
      expect.objectContaining({ email }),
    ]);
  });

  it('leaves the old one to its owner until the time for objecting is over', async () => {
    const one = await active();
    await CUSTOMER.rename(one, newAddress());
    await confirm(await last(one.id, 'addressToConfirm'));
    const add = (): Promise<Reply> =>
      admin.send('POST', '/customer/add-customer-with-business', company({ email: one.email }));
    expect([(await add()).status]).toEqual([409]);
    await server.command('UPDATE email_change SET objectable_until = now() WHERE user_id = $1', [one.id]);
    expect((await add()).status).toBe(200);
  });

  it('is in the audit log when it is entered, confirmed and objected to', async () => {
    const one = await active(ADMINISTRATOR);
    const email = newAddress();
    await ADMINISTRATOR.rename(one, email);
    const objection = await last(one.id, 'addressChanging');
    await confirm(await last(one.id, 'addressToConfirm'));
    await object(objection);
    const rows = await server.query<{ operation: string; actor_id: string }>(
      `SELECT operation, actor_id FROM audit_log
        WHERE subject->>'user_id' = $1 AND operation IN ('updateAdmin', 'confirmEmailChange', 'objectToEmailChange') ORDER BY id`,
      [one.id],
    );
    expect(rows).toEqual([
      { operation: 'updateAdmin', actor_id: people[ROLE.administrator].id },
      { operation: 'confirmEmailChange', actor_id: one.id },
      { operation: 'objectToEmailChange', actor_id: one.id },
    ]);
  });
});

describe('what somebody set up with an e-mail to which the old owner objects', () => {
  it('opens nothing: second factor, keys and links made since end, webhooks and pushes wait, older keys go on', async () => {
    const external = KINDS.at(-1) ?? CUSTOMER;
    const one = await active(external);
    const add = (path: string, data: object): Promise<Reply> =>
      admin.send('POST', `/external-clients/${one.id}/${path}`, data);
    const keep = async (path: string, data: object): Promise<void> =>
      expect((await add(path, data)).status, path).toBe(200);
    await keep('keys', { name: 'Before' });
    await external.rename(one, newAddress());
    const objection = await last(one.id, 'addressChanging');
    await confirm(await last(one.id, 'addressToConfirm'));
    await keep('keys', { name: 'Since' });
    await keep('webhooks', { url: 'https://hooks.example.com/stones', changes: ['repriced'] });
    await keep('stock-feeds', {
      name: 'Pushed',
      format: 'csv',
      feed_columns: [{ field: 'stock_no', heading: 'Ref' }],
    });
    await server.command(
      `UPDATE stock_feed SET push_url = 'ftp://files.example.com/stock.csv' WHERE client_id = $1`,
      [one.id],
    );
    await server.command(
      `INSERT INTO second_factor (user_id, secret, last_step) VALUES ($1, decode(repeat('00', 60), 'hex'), 0)`,
      [one.id],
    );
    expect((await object(objection)).status).toBe(200);
    const [left] = await server.query(
      `SELECT (SELECT count(*)::int FROM second_factor WHERE user_id = $1) AS factors,
              (SELECT array_agg(name) FROM client_key WHERE client_id = $1 AND revoked_at IS NULL) AS keys,
              (SELECT count(*)::int FROM webhook WHERE client_id = $1 AND paused IS NULL) AS webhooks,
              (SELECT count(*)::int FROM stock_feed WHERE client_id = $1 AND NOT is_paused) AS pushes`,
      [one.id],
    );
    expect(left).toEqual({ factors: 0, keys: ['Before'], webhooks: 0, pushes: 0 });
  });

  it('is shown to nobody by links made since', async () => {
    const one = await active(ADMINISTRATOR);
    const [stone] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 LIMIT 1',
    );
    const share = (by: Api): Promise<Reply> =>
      by.send('POST', '/inventory/share-link', { stock_numbers: [stone?.stock_no] });
    expect((await share(await signIn(server.url, one.email))).status).toBe(200);
    const email = newAddress();
    await ADMINISTRATOR.rename(one, email);
    const objection = await last(one.id, 'addressChanging');
    await confirm(await last(one.id, 'addressToConfirm'));
    expect((await share(await signIn(server.url, email))).status).toBe(200);
    expect((await object(objection)).status).toBe(200);
    const links = await server.query<{ status: number }>(
      'SELECT status FROM share_link WHERE owner_id = $1 OR created_by = $1 ORDER BY created_at',
      [one.id],
    );
    expect(links.map(({ status }) => status)).toEqual([1, 3]);
  });
});

describe('a mail that waits', () => {
  it('goes to the e-mail that its person has by then, but for those about the change', async () => {
    const one = await active();
    const waits = async (): Promise<unknown[]> =>
      (
        await server.query<{ address: string }>(
          `SELECT address FROM mail WHERE user_id = $1 AND kind = 'accountSuspended'`,
          [one.id],
        )
      ).map(({ address }) => address);
    for (const status of [{ is_active: false, reason: 'Away' }, { is_active: true }])
      await admin.send('PUT', `/customer/user/${one.id}/status`, status);
    expect(await waits()).toEqual([one.email]);
    const email = newAddress();
    await CUSTOMER.rename(one, email);
    const objection = await last(one.id, 'addressChanging');
    await confirm(await last(one.id, 'addressToConfirm'));
    expect(await waits()).toEqual([email]);
    expect((await mailsTo(one.id, 'addressChanging')).map(({ address }) => address)).toEqual([one.email]);
    await object(objection);
    expect(await waits()).toEqual([one.email]);
  });
});

describe('the second factor of somebody whose e-mail was changed', () => {
  it('is reset by another administrator, never by whoever changed it', async () => {
    const one = await active(ADMINISTRATOR);
    await server.command(
      `INSERT INTO second_factor (user_id, secret, last_step) VALUES ($1, decode(repeat('00', 60), 'hex'), 0)`,
      [one.id],
    );
    const other = await anotherAdministrator(server, 'Second');
    await ADMINISTRATOR.rename(one, newAddress());
    const reset = (by: Api): Promise<Reply> => by.send('DELETE', `/user/account/${one.id}/second-factor`);
    const refused = async (): Promise<void> => {
      const reply = await reset(admin);
      expect([reply.status, messageOf(reply)]).toEqual([
        409,
        expect.stringMatching(
          /^You have changed the e-mail of .+\. Another administrator has to reset the second factor\.$/,
        ),
      ]);
    };
    await refused();
    await confirm(await last(one.id, 'addressToConfirm'));
    await refused();
    const account = async (by: Api): Promise<boolean> =>
      dataOf<{ changed_address: boolean }>(await by.get(`/user/account/${one.id}`)).changed_address;
    expect([await account(admin), await account(other.api)]).toEqual([true, false]);
    expect((await reset(other.api)).status).toBe(200);
  });
});
