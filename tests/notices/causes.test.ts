/**
 * Notices in the bell: written with the mails, in the same transaction, unless the person turned
 * them off.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { ALL_NOTICE_KINDS } from '../../src/domain/notices.ts';
import { MAIL_KINDS } from '../../src/domain/mails.ts';
import { expireDueHolds } from '../../server/jobs/expiry.ts';
import { remindOfDueHolds, remindOfDueMemos } from '../../server/jobs/notifications.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { kycRejected } from '../../server/mail/templates/kyc.ts';
import { passwordChanged } from '../../server/mail/templates/accounts.ts';
import { queueMail } from '../../server/workflows/mail.ts';
import { fireKyc, newcomer, type Newcomer } from '../api/support/kyc.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { mailsTo } from '../mails/support/mails.ts';
import type { Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { bellOf, noticesTo } from './support/notices.ts';

const PREFIX = '/inventory/new-arrival';

let server: TestServer;
let people: People;
let client: Newcomer;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await newcomer(server, people);
  for (const which of ['owner', 'business'] as const) {
    await fireKyc(people, client, 'SUBMIT', ROLE.customer, which);
    await fireKyc(people, client, 'APPROVE', ROLE.administrator, which);
  }
  await fireKyc(people, client, 'REGISTER', ROLE.administrator);
  await expireDueHolds(server.pool);
  await server.command('UPDATE hold SET reminded_due = due_at');
  await server.command('UPDATE memo_line SET reminded_due = due_date, overdue_told = current_date');
});

const freeStones = async (count: number): Promise<string[]> =>
  (
    await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 ORDER BY stock_no LIMIT $1',
      [count],
    )
  ).map(({ stock_no }) => stock_no);

interface TakenStones {
  ids: string[];
  numbers: string[];
  document: string;
}

async function taken(act: 'hold' | 'memo' | 'confirm-stone', count: number): Promise<TakenStones> {
  const numbers = await freeStones(count);
  const api = act === 'memo' ? people[1].api : client.api;
  const forClient = act === 'memo' ? { user_id: client.id } : {};
  const reply = await take(api, act, { stock_numbers: numbers, ...forClient });
  expect(reply.status, reply.text).toBe(200);
  const { lines, ...of } = dataOf<{ lines: { id: string }[]; number?: string | null }>(reply);
  return { ids: lines.map(({ id }) => id), numbers, document: of.number ?? '' };
}

const forget = (): Promise<void> => server.command('DELETE FROM notice');
const told = async (userId = client.id): Promise<[kind: string, words: string, path: string][]> =>
  (await noticesTo(server, userId)).map(({ kind, words, path }) => [kind, words, path]);
const choose = (data: object, by = client.api): Promise<Reply> => by.send('PUT', '/user/mail-choices', data);
const approve = (ids: readonly string[]): Promise<Reply> =>
  people[1].api.send('PUT', `${PREFIX}/approve-stone`, { ids });

it('a notice of each approved document and of the registration leads to its screen', async () => {
  expect(await told()).toEqual([
    ['kycApproved', 'Your Business Owner Document is approved', '/customer-profile'],
    ['kycApproved', 'Your Business Document is approved', '/customer-profile'],
    ['businessRegistered', expect.stringMatching(/^Path \d+ Gems is registered$/), '/search'],
  ]);
});

describe('notices of stones', () => {
  beforeEach(forget);

  it('that were approved name them and lead to their order', async () => {
    const { ids, numbers, document } = await taken('confirm-stone', 2);
    expect((await approve(ids)).status).toBe(200);
    expect(await told()).toEqual([
      [
        'confirmStoneApproved',
        `${numbers.join(' and ')} you confirmed are approved`,
        `/transaction/confirm-stone?all=true&search=${document}`,
      ],
      ['invoiceIssued', expect.stringMatching(/^Invoice I-\d{4}-\d{6} for /), expect.any(String)],
    ]);
    const shown = await client.api.send('POST', `${PREFIX}/get-confirm-stone?search=${document}`, {});
    expect(dataOf<{ pagination: { totalRecords: number } }>(shown).pagination.totalRecords).toBe(2);
  });

  it('that were rejected give the reason, and only a number for many stones', async () => {
    const { ids } = await taken('confirm-stone', 4);
    await people[1].api.send('PUT', `${PREFIX}/reject-stone`, { ids, reason: 'The stones were damaged' });
    expect((await told()).map(([kind, words]) => [kind, words])).toEqual([
      ['confirmStoneRejected', '4 stones you confirmed are rejected: The stones were damaged'],
    ]);
  });

  it('are not written for a batch that was refused', async () => {
    const { ids } = await taken('confirm-stone', 1);
    expect((await approve([...ids, '00000000-0000-7000-8000-000000000000'])).status).toBe(404);
    expect(await told()).toEqual([]);
  });

  it('on hold come once before the hold ends, and when it has expired', async () => {
    const { ids, numbers } = await taken('hold', 1);
    const due = (hours: number): Promise<void> =>
      server.command(
        `UPDATE hold SET due_at = now() + make_interval(hours => $2), updated_at = now() - interval '20 hours'
          WHERE id = ANY ($1::uuid[])`,
        [ids, hours],
      );
    await due(2);
    for (let round = 0; round < 2; round++) await remindOfDueHolds(server.pool);
    await due(-1);
    await expireDueHolds(server.pool);
    expect(await told()).toEqual([
      [
        'holdEndsSoon',
        `Your hold on ${numbers[0]} ends within 4 hours`,
        `/transaction/hold?search=${numbers[0]}`,
      ],
      [
        'holdExpired',
        `Your hold on ${numbers[0]} has expired`,
        `/transaction/hold?all=true&search=${numbers[0]}`,
      ],
    ]);
  });

  it('on memo name the memo and the day, and lead to the memo', async () => {
    const one = await taken('memo', 2);
    await server.command(`UPDATE memo_line SET due_date = current_date + 1 WHERE id = ANY ($1::uuid[])`, [
      one.ids,
    ]);
    await remindOfDueMemos(server.pool);
    const [row] = await server.query<{ number: string; day: string }>(
      `SELECT d.number, to_char(l.due_date, 'FMDD FMMonth YYYY') AS day FROM memo_line l JOIN memo d ON d.id = l.memo_id
        WHERE l.id = $1`,
      [one.ids[0]],
    );
    expect(await told()).toEqual([
      [
        'memoDueSoon',
        `${one.numbers.join(' and ')} of memo ${row?.number} are due on ${row?.day}`,
        `/transaction/memo?search=${row?.number}`,
      ],
    ]);
    await forget();
    await server.command(
      `UPDATE memo_line SET due_date = current_date - 1, overdue_told = NULL WHERE id = ANY ($1::uuid[])`,
      [one.ids],
    );
    for (let round = 0; round < 2; round++) await remindOfDueMemos(server.pool);
    expect(
      (await told()).map(([kind, words, path]) => [kind, words.includes(' were due on '), path]),
    ).toEqual([['memoOverdue', true, `/transaction/memo?overdue=true&search=${row?.number}`]]);
  });
});

describe('choices', () => {
  beforeEach(async () => {
    await choose({ declined: ['invoiceIssued'], bell_declined: ['invoiceIssued'] });
    await forget();
  });
  const mailed = async (): Promise<string[]> =>
    (await mailsTo(server, client.id)).map(({ kind }) => kind).filter((kind) => kind.startsWith('confirm'));

  it('are separate for mails and for the bell', async () => {
    const tries = [
      { declined: [], bell_declined: ['confirmStoneApproved'], mail: true, bell: false },
      { declined: ['confirmStoneApproved'], bell_declined: [], mail: false, bell: true },
      {
        declined: ['confirmStoneApproved'],
        bell_declined: ['confirmStoneApproved'],
        mail: false,
        bell: false,
      },
      { declined: [], bell_declined: [], mail: true, bell: true },
    ];
    for (const { mail, bell, declined, bell_declined } of tries) {
      // An approval also causes a notice of its invoice.
      const choice = {
        declined: [...declined, 'invoiceIssued'],
        bell_declined: [...bell_declined, 'invoiceIssued'],
      };
      const reply = await choose(choice);
      expect([reply.status, dataOf(reply)]).toMatchObject([200, choice]);
      expect(dataOf(await client.api.get('/user/mail-choices'))).toMatchObject(choice);
      const [mails, notices] = [(await mailed()).length, (await told()).length];
      expect((await approve((await taken('confirm-stone', 1)).ids)).status).toBe(200);
      expect([(await mailed()).length - mails, (await told()).length - notices]).toEqual([
        Number(mail),
        Number(bell),
      ]);
    }
  });

  it('of the bell are kept when only those of mails are sent', async () => {
    await choose({ declined: [], bell_declined: ['holdExpired', 'watchedPriceFell'] });
    expect(dataOf(await choose({ declined: ['memoDueSoon'] }))).toMatchObject({
      declined: ['memoDueSoon'],
      bell_declined: ['holdExpired', 'watchedPriceFell'],
    });
  });

  it('must be of kinds that the person gets and can turn off; otherwise nothing is saved', async () => {
    const associate = people[ROLE.associate].api;
    const other = await choose(
      { declined: ['clientPapers'], bell_declined: ['watchedPriceFell'] },
      associate,
    );
    expect([other.status, other.body?.data]).toMatchObject([400, { field: 'bell_declined' }]);
    expect(other.body?.message).toBe(
      'These notices are never sent to you, so you cannot turn them off: “Price drop of a watched stone”. Nothing was saved.',
    );
    expect(dataOf(await associate.get('/user/mail-choices'))).toMatchObject({
      declined: [],
      bell_declined: [],
    });
    for (const kind of ['kycApproved', 'saleReversed', 'nonsense'])
      expect((await choose({ declined: [], bell_declined: [kind] })).status, kind).toBe(400);
  });
});

it('a notice is rolled back with its cause', async () => {
  await forget();
  const facts = { document: 'Business Document', remark: 'Cut\noff' } as const;
  const tell = withActor(server.pool, SYSTEM, 'write', async (tx) => {
    await queueMail(tx, { requestId: null }, kycRejected, [{ to: client.id, facts }]);
    expect(await tx.many('SELECT FROM notice WHERE user_id = $1', [client.id])).toHaveLength(1);
    throw new Error('The cause failed.');
  });
  await expect(tell).rejects.toThrow('The cause failed.');
  expect(await told()).toEqual([]);
  await withActor(server.pool, SYSTEM, 'write', (tx) =>
    queueMail(tx, { requestId: null }, kycRejected, [{ to: client.id, facts }]),
  );
  expect((await bellOf(client.api)).data).toMatchObject([
    { kind: 'kycRejected', words: 'Your Business Document could not be approved: Cut off', read_at: null },
  ]);
});

it('no notice is written about passwords, or for a suspended account', async () => {
  await forget();
  await withActor(server.pool, SYSTEM, 'write', (tx) =>
    queueMail(tx, { requestId: null }, passwordChanged, [{ to: client.id, facts: 'owner' }]),
  );
  expect(await told()).toEqual([]);
  expect(ALL_NOTICE_KINDS).not.toContain('passwordChanged');
  expect(Object.keys(MAIL_KINDS)).toContain('passwordChanged');
  await server.command('UPDATE app_user SET is_active = false WHERE id = $1', [client.id]);
  const facts = { document: 'Business Document', remark: 'x' } as const;
  await withActor(server.pool, SYSTEM, 'write', (tx) =>
    queueMail(tx, { requestId: null }, kycRejected, [{ to: client.id, facts }]),
  );
  expect(await told()).toEqual([]);
});
