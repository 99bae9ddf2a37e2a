/**
 * Saved reports that are due: each reader gets the figures that they see, as a file in one mail.
 */
import pino from 'pino';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { takeMailing, holdMailing } from '../../server/db/queries/reports/mailings.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { newId } from '../../server/ids.ts';
import { mailDueReports } from '../../server/jobs/by-id.ts';
import type { components } from '../../src/api/schema.gen.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { fillHouse } from '../dashboard/support/days.ts';
import {
  startMailServer,
  type MailServerForTests,
  type Behaviour,
  type ReceivedMail,
} from '../mails/support/mail-server.ts';
import { sendMails } from '../mails/support/mails.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { readPdf } from '../support/pdf.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { unsent } from '../mails/support/unsent.ts';

type SavedReport = components['schemas']['SavedReport'];
type Report = components['schemas']['Report'];

const AT = '/report/saved';
const SCHEDULE = '0 4 * * *';

let server: TestServer;
let people: People;
const opened: MailServerForTests[] = [];
beforeAll(async () => {
  server = await startTestServer();
  await fillHouse(server);
  people = await signInEverybody(server);
  // Addresses that a mail server is given.
  await server.command(
    `UPDATE app_user SET email = replace(email, '@pavilion.test', '@house.com') WHERE role_id IN (1, 3, 5, 8)`,
  );
  await sendMails(server, null);
});
afterAll(() => server.close());
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await server.command('DELETE FROM saved_report');
  await server.command('DELETE FROM mail_attachment');
  await server.command(`UPDATE mail SET next_try_at = 'infinity' WHERE status IN (1, 3)`);
});

async function mailServer(manners: Behaviour = {}): Promise<MailServerForTests> {
  const one = await startMailServer(manners);
  opened.push(one);
  return one;
}

async function saved(api: Api, more: object = {}): Promise<SavedReport> {
  const data = { name: 'Sales', kind: 'client', format: 'xlsx', schedule: SCHEDULE, ...more };
  const reply = await api.send('POST', AT, data);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<SavedReport>(reply);
}
const now = async (api: Api): Promise<SavedReport> => {
  const [report] = dataOf<SavedReport[]>(await api.get(AT));
  if (!report) throw new Error('No report is saved.');
  return report;
};
/** As if its time had come a minute ago, or at another moment. */
const makeDue = (at = new Date(Date.now() - 60_000).toISOString()): Promise<void> =>
  server.command('UPDATE saved_report SET next_at = $1 WHERE schedule IS NOT NULL AND NOT is_paused', [at]);
const mail = (mostBytes?: number): Promise<void> =>
  mailDueReports({ pool: server.pool, log: pino({ level: 'silent' }) }, mostBytes);

/** One run of the job, and of the mails that it queued. */
async function mailed(mails: MailServerForTests): Promise<ReceivedMail[]> {
  await mail();
  await sendMails(server, mails.url);
  return mails.received;
}
const attachedTo = (received: ReceivedMail | undefined) => {
  const [file] = received?.mail.attachments ?? [];
  if (!file || typeof file.content === 'string') throw new Error('Nothing is attached.');
  return { name: file.filename, bytes: new Uint8Array(file.content) };
};
async function soldIn(received: ReceivedMail | undefined): Promise<unknown[]> {
  const [labels = [], ...rows] = (await readXlsx(attachedTo(received).bytes)).sheets[0]?.rows ?? [];
  const at = labels.indexOf('Sold $');
  return rows.map((row) => row[at]).filter((cell) => typeof cell === 'number');
}
/** What the reader sees in the portal: the rows and their total. */
async function soldFor(api: Api): Promise<number[]> {
  const { rows, total } = dataOf<Report>(await api.get('/report/figures?kind=client'));
  return [...rows, total].map((row) => Number(row.total_amt));
}
const to = (mails: readonly ReceivedMail[], who: string): ReceivedMail[] =>
  mails.filter((one) => one.to === `${who}@house.com`);

describe('a report that is due', () => {
  it('comes as a sheet with the figures of the screen, once, and is due again by its schedule', async () => {
    const mails = await mailServer();
    const report = await saved(people[1].api);
    await mailed(mails);
    expect(mails.received).toEqual([]);
    await makeDue();
    const [received, ...more] = await mailed(mails);
    await mailed(mails);
    expect(more).toEqual([]);
    expect(mails.received).toHaveLength(1);
    expect(received?.to).toBe('admin@house.com');
    expect(received?.mail.subject).toBe('Sales: Sales by client');
    expect(attachedTo(received).name).toBe('sales-by-client.xlsx');
    expect(received?.mail.text).toMatch(
      /https:\/\/portal\.house\.com\/reports\?report=client&from=\d{4}-01-01&to=/,
    );
    const told = await soldFor(people[1].api);
    expect(told.length).toBeGreaterThan(1);
    expect(await soldIn(received)).toEqual(told);
    const after = await now(people[1].api);
    expect(after.next_at).toBe(report.next_at);
    expect(after.mailings).toEqual([
      { name: expect.any(String), is_own: true, state: 'sent', problem: null, next_try_at: null },
    ]);
    expect(await server.query('SELECT FROM mail_attachment')).toEqual([]);
  });

  it('goes to each reader with what they see themselves', async () => {
    const mails = await mailServer();
    await saved(people[1].api, { readers: [people[3].id, people[8].id] });
    await makeDue();
    const received = await mailed(mails);
    expect(received.map((one) => one.to).toSorted()).toEqual([
      'admin@house.com',
      'associate@house.com',
      'auditor@house.com',
    ]);
    const own = await soldFor(people[3].api);
    expect(await soldIn(to(received, 'associate')[0])).toEqual(own);
    expect(await soldIn(to(received, 'auditor')[0])).toEqual(await soldFor(people[1].api));
    expect(own).not.toEqual(await soldFor(people[1].api));
    expect(to(received, 'associate')[0]?.mail.text).toContain('can leave you out');
    const { mailings } = await now(people[1].api);
    expect(mailings.map(({ is_own, state }) => [is_own, state])).toEqual([
      [true, 'sent'],
      [false, 'sent'],
      [false, 'sent'],
    ]);
  });

  it('comes as a PDF, with the days of the moment that it was due', async () => {
    const mails = await mailServer();
    await saved(people[1].api, { kind: 'month', format: 'pdf', span: 'last-month' });
    await makeDue('2026-03-01T04:00:00Z');
    const [received] = await mailed(mails);
    const { name, bytes } = attachedTo(received);
    expect(name).toBe('sales-by-month.pdf');
    expect((await readPdf(bytes)).title).toContain('01/02/2026 to 28/02/2026');
    expect(received?.mail.text).toContain('from=2026-02-01&to=2026-02-28');
  });

  it('is sent at once only to its owner on request, also without a schedule', async () => {
    const mails = await mailServer();
    const { id } = await saved(people[3].api, { schedule: null, readers: [people[8].id] });
    const ask = (by: Api) => by.send('POST', `${AT}/${id}/mail`);
    expect((await ask(people[1].api)).status).toBe(404);
    expect((await ask(people[3].api)).body?.message).toBe(unsent('“Sales” is not sent.', ROLE.associate));
    await server.jobsDone();
    await sendMails(server, mails.url);
    expect(mails.received.map((one) => one.to)).toEqual(['associate@house.com']);
    await server.command(
      `INSERT INTO saved_report_mailing (id, report_id, user_id, due_at, next_try_at) VALUES (gen_random_uuid(), $1, $2, now(), 'infinity')`,
      [id, people[3].id],
    );
    const again = await ask(people[3].api);
    expect([again.status, again.body?.message]).toEqual([409, '“Sales” is already on its way.']);
  });

  it('is not sent while it is paused', async () => {
    const mails = await mailServer();
    const { id } = await saved(people[1].api);
    await people[1].api.send('PUT', `${AT}/${id}`, { is_paused: true });
    await makeDue();
    expect(await mailed(mails)).toEqual([]);
  });

  it('is sent without its file if that is too large for a mail', async () => {
    const mails = await mailServer();
    await saved(people[1].api);
    await makeDue();
    await mail(100);
    await sendMails(server, mails.url);
    expect(mails.received[0]?.mail.attachments).toEqual([]);
    expect(mails.received[0]?.mail.text).toContain('too large for an e-mail');
  });
});

describe('people who may no longer read reports', () => {
  const LOST = 'INSERT INTO user_permission VALUES ($1, 182, false, false)';
  const GIVEN = 'DELETE FROM user_permission WHERE user_id = $1 AND permission_id = 182';

  it.each([
    ['lost the permission', LOST, GIVEN, 'Paused: you were not allowed to read reports when it was due.'],
    [
      'is suspended',
      'UPDATE app_user SET is_active = false WHERE id = $1',
      'UPDATE app_user SET is_active = true WHERE id = $1',
      'Paused: your account was suspended or closed when it was due.',
    ],
  ])('gets nothing, and their report pauses: %s', async (_how, lose, give, because) => {
    const mails = await mailServer();
    await saved(people[3].api, { readers: [people[8].id] });
    await makeDue();
    await server.command(lose, [people[3].id]);
    expect(await mailed(mails)).toEqual([]);
    await server.command(give, [people[3].id]);
    const paused = await now(people[3].api);
    expect(paused).toMatchObject({ is_paused: true, paused_because: because, next_at: null });
    expect(paused.mailings.map(({ state }) => state)).toEqual(['left out', 'left out']);
    const again = await people[3].api.send('PUT', `${AT}/${paused.id}`, { is_paused: false });
    expect(dataOf(again)).toMatchObject({
      is_paused: false,
      paused_because: null,
      next_at: expect.any(String),
    });
  });

  it('is left out among the readers, and the others get it', async () => {
    const mails = await mailServer();
    await saved(people[1].api, { readers: [people[3].id] });
    await server.command(LOST, [people[3].id]);
    await makeDue();
    expect((await mailed(mails)).map((one) => one.to)).toEqual(['admin@house.com']);
    await server.command(GIVEN, [people[3].id]);
    const { mailings, is_paused } = await now(people[1].api);
    expect(is_paused).toBe(false);
    expect(mailings[1]).toMatchObject({ state: 'left out', problem: 'They can no longer read reports.' });
  });

  it('gets no report that is not open to their role, whatever is stored', async () => {
    const mails = await mailServer();
    const { id } = await saved(people[1].api, { readers: [people[3].id] });
    await server.command(`UPDATE saved_report SET kind = 'provider' WHERE id = $1`, [id]);
    await makeDue();
    expect((await mailed(mails)).map((one) => one.to)).toEqual(['admin@house.com']);
    expect((await now(people[1].api)).mailings[1]).toMatchObject({
      problem: 'Their role does not have access to this report.',
    });
  });
});

describe('several processes', () => {
  it('mail a report once to each reader', async () => {
    const mails = await mailServer();
    await saved(people[1].api, { readers: [people[3].id, people[5].id, people[8].id] });
    await makeDue();
    await Promise.all(Array.from({ length: 4 }, () => mail()));
    await mail();
    await sendMails(server, mails.url);
    expect(mails.received).toHaveLength(4);
    expect(new Set(mails.received.map((one) => one.to)).size).toBe(4);
  });

  it('take over the work of a dead process, which cannot finish it afterwards', async () => {
    const mails = await mailServer();
    await saved(people[1].api);
    await server.command(
      `INSERT INTO saved_report_mailing (id, report_id, user_id, due_at) SELECT gen_random_uuid(), id, owner_id, now() FROM saved_report`,
    );
    const [open] = await server.query<{ id: string }>('SELECT id FROM saved_report_mailing');
    const id = open?.id ?? '';
    const dead = newId();
    await withActor(server.pool, SYSTEM, 'write', (tx) => takeMailing(tx, id, dead, 180));
    expect(await mailed(mails)).toEqual([]);
    await server.command(`UPDATE saved_report_mailing SET lease_until = now() - interval '1 second'`);
    expect(await mailed(mails)).toHaveLength(1);
    expect(await withActor(server.pool, SYSTEM, 'write', (tx) => holdMailing(tx, id, dead))).toBe(false);
  });
});

describe('what goes wrong', () => {
  it('is shown with the next attempt, and repeated', async () => {
    const mails = await mailServer();
    await saved(people[1].api);
    await makeDue();
    await server.command('ALTER TABLE invoice_line RENAME TO invoice_line_gone');
    try {
      expect(await mailed(mails)).toEqual([]);
    } finally {
      await server.command('ALTER TABLE invoice_line_gone RENAME TO invoice_line');
    }
    const { mailings, is_paused } = await now(people[1].api);
    expect(is_paused).toBe(false);
    expect(mailings).toEqual([
      {
        name: expect.any(String),
        is_own: true,
        state: 'waiting',
        problem: 'The report could not be created: something went wrong on our side.',
        next_try_at: expect.any(String),
      },
    ]);
    await server.command('UPDATE saved_report_mailing SET next_try_at = now()');
    expect(await mailed(mails)).toHaveLength(1);
    expect((await now(people[1].api)).mailings[0]).toMatchObject({ state: 'sent', problem: null });
  });

  it('fails for this time after the last try', async () => {
    await saved(people[1].api);
    await makeDue();
    await server.command('ALTER TABLE invoice_line RENAME TO invoice_line_gone');
    try {
      for (let time = 0; time < 4; time++) {
        await mail();
        await server.command('UPDATE saved_report_mailing SET next_try_at = now()');
      }
    } finally {
      await server.command('ALTER TABLE invoice_line_gone RENAME TO invoice_line');
    }
    expect((await now(people[1].api)).mailings[0]).toMatchObject({ state: 'failed', next_try_at: null });
  });

  it('is the mail server’s answer: tried again, and the file is kept until it is taken', async () => {
    let isBusy = true;
    const mails = await mailServer({
      refuses: () => (isBusy ? { code: 451, message: '4.3.0 Try again later' } : null),
    });
    await saved(people[1].api);
    await makeDue();
    await mailed(mails);
    expect((await now(people[1].api)).mailings[0]).toMatchObject({
      state: 'queued',
      problem: expect.stringContaining('Try again later'),
      next_try_at: expect.any(String),
    });
    isBusy = false;
    await server.command('UPDATE mail SET next_try_at = now() WHERE status = 3');
    await sendMails(server, mails.url);
    expect(attachedTo(mails.received[0]).name).toBe('sales-by-client.xlsx');
  });

  it('is the mail server’s last word where it refuses for good', async () => {
    const mails = await mailServer({ refuses: () => ({ code: 550, message: '5.1.1 No such mailbox' }) });
    await saved(people[1].api);
    await makeDue();
    await mailed(mails);
    expect((await now(people[1].api)).mailings[0]).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('No such mailbox'),
      next_try_at: null,
    });
  });
});
