/** The log of mails, sending again, and which mails a person wants, over HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { markup, plain, SECRET } from '../../server/mail/markup.ts';
import { secretOfMail } from '../../server/mail/secret.ts';
import { paragraph } from '../../server/mail/template.ts';
import { queueMail } from '../../server/workflows/mail.ts';
import { fireKyc, newcomer, type Newcomer } from '../api/support/kyc.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { fingerprint, stepsOf } from '../api/support/records.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { startMailServer } from './support/mail-server.ts';
import { envOf, kindsTo, mailsTo, sendMails } from './support/mails.ts';
import { inDays } from '../support/days.ts';

type Mail = components['schemas']['Mail'];
type MailDetail = components['schemas']['MailDetail'];

const ABSENT = '00000000-0000-7000-8000-000000000000';

let server: TestServer;
let people: People;
let admin: Api;
let client: Newcomer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://portal.house.com' });
  people = await signInEverybody(server);
  admin = people[1].api;
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await newcomer(server, people);
});

/** A document that is approved, and the mail about it. */
async function mailed(): Promise<string> {
  await fireKyc(people, client, 'SUBMIT', ROLE.customer);
  await fireKyc(people, client, 'APPROVE', ROLE.administrator);
  return (await mailsTo(server, client.id)).at(-1)?.id ?? '';
}

/** The same, and the mail server refuses it for good. */
async function givenUp(): Promise<string> {
  const id = await mailed();
  await server.command(`UPDATE app_user SET email = id || '@client.com' WHERE id = $1`, [client.id]);
  await server.command(`UPDATE mail SET address = user_id || '@client.com' WHERE id = $1`, [id]);
  const refusing = await startMailServer({ refuses: () => ({ code: 550, message: 'No such mailbox' }) });
  await sendMails(server, refusing.url);
  await refusing.close();
  return id;
}

const listed = async (query: string): Promise<Mail[]> =>
  dataOf<{ data: Mail[] }>(await admin.get(`/mails?size=1000${query}`)).data;
const detail = async (id: string): Promise<MailDetail> => dataOf(await admin.get(`/mails/${id}`));
const refusal = ({ status, body }: Reply) => [status, body?.message];

describe('the log', () => {
  it('has the mail with its recipient, newest first', async () => {
    const id = await mailed();
    const [first] = await listed('');
    expect(first).toMatchObject({
      id,
      user_id: client.id,
      name: 'Path',
      kind: 'kycApproved',
      subject: 'Your Business Owner Document is approved',
      status: 1,
      tries: 0,
      sent_at: null,
      answer: null,
    });
    expect(first?.address).toMatch(/@client\.test$/);
    expect(first?.next_try_at).not.toBeNull();
  });

  it('is filtered by status, kind, days and words', async () => {
    const id = await mailed();
    const address = (await mailsTo(server, client.id)).at(-1)?.address;
    const has = async (query: string) => (await listed(query)).some((mail) => mail.id === id);
    const today = inDays(0);
    expect(
      await Promise.all(['', '&status=1', '&kind=kycApproved', `&search=${address}`].map(has)),
    ).not.toContain(false);
    expect(await has('&search=owner%20document')).toBe(true);
    expect(await has(`&startDate=${today}&endDate=${today}`)).toBe(true);
    const other = ['&status=2', '&kind=kycRejected', '&search=nobody%25', '&endDate=2020-02-29'];
    expect(await Promise.all(other.map(has))).not.toContain(true);
  });

  it.each(['created_at', 'name', 'address', 'kind', 'subject', 'status', 'tries', 'sent_at', 'answer'])(
    'is sorted by %s, up and down, and exported',
    async (column) => {
      await mailed();
      expect((await admin.get(`/mails?sort=${column}`)).status).toBe(200);
      expect((await admin.get(`/mails?sort=-${column}`)).status).toBe(200);
      const sheet = await admin.get(`/mails?export=${column}`);
      expect([sheet.status, sheet.headers.get('content-type')]).toEqual([
        200,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ]);
    },
  );

  it('shows a mail as it was written, with the portal’s address and its history', async () => {
    const mail = await detail(await mailed());
    expect(mail.html).toContain('href="https://portal.house.com/customer-profile"');
    expect(mail.plain).toContain('https://portal.house.com/customer-profile#e-mails');
    expect(mail).toMatchObject({ is_whole: true, history: [{ event: 'QUEUE', label: 'Queue' }] });
  });

  it('never shows what is secret in a mail', async () => {
    const secret = await secretOfMail(envOf(server, null), 'K7QM-9', new Date(Date.now() + 600_000));
    const template = {
      kind: 'kycApproved' as const,
      write: () => ({
        subject: 'Your code',
        blocks: [{ html: paragraph(markup`Your code is ${SECRET}.`), plain: plain`Your code is ${SECRET}.` }],
        button: { label: 'Open', path: '/login' },
        why: 'because this is a test',
      }),
    };
    await withActor(server.pool, SYSTEM, 'write', (tx) =>
      queueMail(tx, { requestId: null }, template, [{ to: client.id, facts: null, secret }]),
    );
    const reply = await admin.get(`/mails/${secret.mailId}`);
    expect(reply.text).not.toContain('K7QM');
    expect(dataOf<MailDetail>(reply)).toMatchObject({
      is_whole: true,
      plain: expect.stringContaining('Your code is ••••••.'),
      html: expect.stringContaining('Your code is ••••••.'),
    });
  });

  it('does not know other mails', async () => {
    for (const id of [ABSENT, 'none']) expect((await admin.get(`/mails/${id}`)).status).toBe(404);
  });
});

describe('sending again', () => {
  it('queues a mail that was given up, and it is sent', async () => {
    const id = await givenUp();
    expect((await detail(id)).status).toBe(4);
    const reply = await admin.send('POST', `/mails/${id}/send-again`);
    expect([reply.status, dataOf(reply)]).toEqual([200, { id, status: 1 }]);
    const before = await detail(id);
    const mails = await startMailServer();
    await sendMails(server, mails.url);
    await mails.close();
    expect(mails.received.map(({ mail }) => mail.messageId)).toEqual([before.message_id]);
    expect((await stepsOf(server, id)).map(({ event, role_id }) => [event, role_id])).toEqual([
      ['QUEUE', null],
      ['GIVE_UP', null],
      ['SEND_AGAIN', 1],
      ['SEND', null],
    ]);
    const [entry] = await server.query<{ summary: string; subject: object }>(
      `SELECT summary, subject FROM audit_log WHERE operation = 'sendMailAgain' ORDER BY at DESC LIMIT 1`,
    );
    expect(entry?.subject).toEqual({ mail_id: id });
    expect(JSON.stringify(entry)).not.toContain('@');
  });

  const refused = async (id: string, status: number, message: string) => {
    const before = await fingerprint(server);
    expect(refusal(await admin.send('POST', `/mails/${id}/send-again`))).toEqual([status, message]);
    expect(await fingerprint(server)).toBe(before);
  };

  it('is refused for a queued one, a sent one and an unknown one', async () => {
    const id = await mailed();
    await refused(id, 409, 'A queued e-mail cannot be sent again.');
    await sendMails(server, null);
    await refused(id, 409, 'A sent e-mail cannot be sent again.');
    expect((await admin.send('POST', `/mails/${ABSENT}/send-again`)).status).toBe(404);
  });

  it('is refused for one whose text is forgotten', async () => {
    const id = await givenUp();
    await server.command('UPDATE mail SET address = NULL, html = NULL, plain = NULL WHERE id = $1', [id]);
    expect(await detail(id)).toMatchObject({ is_whole: false, html: null, plain: null, address: null });
    await refused(id, 409, 'The text of this e-mail is no longer kept, so it cannot be sent again.');
  });
});

describe('which mails a person wants', () => {
  const choose = (declined: string[], by = client.api): Promise<Reply> =>
    by.send('PUT', '/user/mail-choices', { declined });

  it('are all at first, and then those that are not declined', async () => {
    expect(dataOf(await client.api.get('/user/mail-choices'))).toMatchObject({ declined: [] });
    const reply = await choose(['holdExpired', 'confirmStoneApproved']);
    expect(reply.status, reply.text).toBe(200);
    expect(dataOf(reply)).toMatchObject({ declined: ['confirmStoneApproved', 'holdExpired'] });
    await choose(['holdExpired', 'holdExpired']);
    expect(dataOf(await client.api.get('/user/mail-choices'))).toMatchObject({ declined: ['holdExpired'] });
  });

  it.each(['kycApproved', 'kycRejected', 'businessRegistered', 'nonsense'])(
    'cannot be without %s',
    async (kind) => {
      expect((await choose([kind])).status).toBe(400);
      expect(dataOf(await client.api.get('/user/mail-choices'))).toMatchObject({ declined: [] });
    },
  );

  it('are those that one’s role gets: others are refused in words, and nothing is saved', async () => {
    const associate = people[ROLE.associate].api;
    const tries = [
      { by: client.api, kinds: ['clientPapers', 'holdExpired'], named: '“Client documents expire”' },
      { by: associate, kinds: ['memoDueSoon', 'clientPapers'], named: '“Memo due soon”' },
    ];
    for (const { by, kinds, named } of tries) {
      const reply = await choose(kinds, by);
      expect([reply.status, reply.body?.data]).toMatchObject([400, { field: 'declined' }]);
      expect(reply.body?.message).toBe(
        `These e-mails are never sent to you, so you cannot turn them off: ${named}. Nothing was saved.`,
      );
      expect(dataOf(await by.get('/user/mail-choices'))).toMatchObject({ declined: [] });
    }
    expect((await choose(['clientPapers'], associate)).status).toBe(200);
    await choose([], associate);
  });

  it('do not tell of others that were kept before', async () => {
    await server.command(`INSERT INTO mail_declined (user_id, kind) VALUES ($1, 'clientPapers')`, [
      client.id,
    ]);
    expect(dataOf(await client.api.get('/user/mail-choices'))).toMatchObject({ declined: [] });
  });

  it('only affect one’s own mails', async () => {
    await choose(['confirmStoneApproved']);
    expect(dataOf(await people[4].api.get('/user/mail-choices'))).toMatchObject({ declined: [] });
  });

  it('are respected when stones are approved, while documents are still told of', async () => {
    await choose(['confirmStoneApproved', 'confirmStoneRejected', 'invoiceIssued']);
    for (const which of ['owner', 'business'] as const) {
      await fireKyc(people, client, 'SUBMIT', ROLE.customer, which);
      await fireKyc(people, client, 'APPROVE', ROLE.administrator, which);
    }
    await fireKyc(people, client, 'REGISTER', ROLE.administrator);
    const [free] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 ORDER BY stock_no LIMIT 1',
    );
    const taken = await take(client.api, 'confirm-stone', { stock_numbers: [free?.stock_no] });
    const ids = dataOf<{ lines: { id: string }[] }>(taken).lines.map(({ id }) => id);
    const reply = await admin.send('PUT', '/inventory/new-arrival/approve-stone', { ids });
    expect(reply.status, reply.text).toBe(200);
    expect(await kindsTo(server, client.id)).toEqual(['kycApproved', 'kycApproved', 'businessRegistered']);
  });
});
