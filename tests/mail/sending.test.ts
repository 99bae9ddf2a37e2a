/** The queue against a real mail server that behaves well and badly, with several processes at it. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { newId } from '../../server/ids.ts';
import { paragraph } from '../../server/mail/frame.ts';
import { markup, plain, SECRET } from '../../server/mail/markup.ts';
import { HIDDEN_SECRET, secretOfMail } from '../../server/mail/secret.ts';
import type { Template } from '../../server/mail/template.ts';
import { beginMail, takeMails } from '../../server/db/queries/mails/mail-queue.ts';
import { queueMail } from '../../server/workflows/mail.ts';
import { stepsOf } from '../api/support/records.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';
import { startMailServer, type MailServerForTests, type Manners } from './support/mail-server.ts';
import { envOf, forgetTaker, mailsTo, makeDue, sendMails, type KeptMail } from './support/mails.ts';

const QUEUED = 1;
const SENT = 2;
const FAILED = 3;
const GIVEN_UP = 4;

const NOTE: Template<{ words: string }> = {
  kind: 'kycApproved',
  write: ({ words }) => ({
    subject: plain`A note: ${words}`,
    html: paragraph(words),
    plain: plain`${words}`,
    button: { label: 'Open', path: '/customer-profile' },
    why: 'because this is a test',
  }),
};

const CODE: Template<null> = {
  kind: 'kycApproved',
  write: () => ({
    subject: 'Your code',
    html: paragraph(markup`Your code is ${SECRET}.`),
    plain: plain`Your code is ${SECRET}.`,
    button: { label: 'Open', path: '/login' },
    why: 'because this is a test',
  }),
};

let server: TestServer;
let client: { id: string; email: string };
const opened: MailServerForTests[] = [];

beforeAll(async () => {
  server = await startTestServer();
  // The demo's own mails are not part of these tests.
  await sendMails(server, null);
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await somebody();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await server.command(`UPDATE mail SET next_try_at = 'infinity' WHERE status IN (1, 3)`);
});

async function serverWith(manners: Manners = {}): Promise<MailServerForTests> {
  const one = await startMailServer(manners);
  opened.push(one);
  return one;
}

async function somebody(name = 'Carla', host = 'client.com'): Promise<{ id: string; email: string }> {
  const id = newId();
  const email = `${id}@${host}`;
  await server.command('INSERT INTO app_user (id, role_id, email, first_name) VALUES ($1, $2, $3, $4)', [
    id,
    ROLE.customer,
    email,
    name,
  ]);
  return { id, email };
}

const queue = (words = 'Hello', to = client.id): Promise<void> =>
  withActor(server.pool, SYSTEM, 'write', (tx) =>
    queueMail(tx, { requestId: null }, NOTE, [{ to, facts: { words } }]),
  );

async function only(userId = client.id): Promise<KeptMail> {
  const [mail, ...more] = await mailsTo(server, userId);
  if (!mail || more.length > 0) throw new Error(`There are ${more.length + 1} mails.`);
  return mail;
}

const events = async (): Promise<string[]> =>
  (await stepsOf(server, (await only()).id)).map(({ event }) => event);

describe('a queued mail', () => {
  it('is sent once, with the portal’s address in it, and not again', async () => {
    const mails = await serverWith();
    await queue();
    for (let round = 0; round < 3; round++) expect(await sendMails(server, mails.url)).toBeNull();
    const [received, ...more] = mails.to(client.email);
    expect(more).toEqual([]);
    expect(received?.mail.html).toContain('href="https://portal.house.com/customer-profile"');
    expect(received?.mail.text).toContain('https://portal.house.com/customer-profile#e-mails');
    const mail = await only();
    expect(mail).toMatchObject({ status: SENT, tries: 1, answer: expect.stringMatching(/^250/) });
    expect(received?.mail.messageId).toBe(`<${mail.id}@portal.house.com>`);
    expect(await events()).toEqual(['QUEUE', 'SEND']);
  });

  it('that is rolled back with its transaction is never sent', async () => {
    const mails = await serverWith();
    const failing = withActor(server.pool, SYSTEM, 'write', async (tx) => {
      await queueMail(tx, { requestId: null }, NOTE, [{ to: client.id, facts: { words: 'Never' } }]);
      throw new Error('The cause failed.');
    });
    await expect(failing).rejects.toThrow('The cause failed.');
    await sendMails(server, mails.url);
    expect([mails.received, await mailsTo(server, client.id)]).toEqual([[], []]);
  });

  it('arrives unharmed by a name and words that are markup or headers', async () => {
    const mails = await serverWith();
    const name = '<script>alert(1)</script>\r\nBcc: other@house.com';
    const carl = await somebody(name);
    await queue('</p><script>alert(2)</script>\r\nBcc: other@house.com', carl.id);
    await sendMails(server, mails.url);
    const [received] = mails.to(carl.email);
    expect(received?.mail.html).not.toMatch(/<script/i);
    expect(received?.mail.html).toContain('&lt;script&gt;alert(1)');
    expect(received?.mail.subject).toBe('A note: </p><script>alert(2)</script> Bcc: other@house.com');
    expect(received?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
    expect(mails.received.map(({ to }) => to)).toEqual([carl.email]);
  });
});

describe('without a mail server', () => {
  it('and for addresses that nobody can have, mails are written to the outbox and count as sent', async () => {
    const mails = await serverWith();
    const demo = await somebody('Carla', 'pavilion.test');
    await queue('To the folder', demo.id);
    await sendMails(server, mails.url);
    await queue('Without a server');
    await sendMails(server, null);
    expect(mails.received).toEqual([]);
    for (const { id } of [demo, client]) {
      const mail = await only(id);
      const file = await readFile(path.join(server.dataDir, 'outbox', `${mail.id}.eml`));
      expect((await PostalMime.parse(file)).subject).toBe(mail.subject);
      expect(mail).toMatchObject({ status: SENT, answer: 'Written to the outbox folder.' });
    }
    expect(
      (await readdir(path.join(server.dataDir, 'outbox'))).filter((name) => !name.endsWith('.eml')),
    ).toEqual([]);
  });
});

describe('a try that fails', () => {
  it('for good gives the mail up at once', async () => {
    const mails = await serverWith({ refuses: () => ({ code: 550, message: 'No such mailbox' }) });
    await queue();
    expect(await sendMails(server, mails.url)).toBeNull();
    expect(await only()).toMatchObject({
      status: GIVEN_UP,
      answer: expect.stringContaining('No such mailbox'),
    });
    expect(await events()).toEqual(['QUEUE', 'GIVE_UP']);
  });

  it('is followed by others, later and later, for a day; then the mail is given up', async () => {
    const mails = await serverWith({ refuses: () => ({ code: 451, message: 'Mailbox is busy' }) });
    await queue();
    const waits: number[] = [];
    for (let tries = 1; tries <= 7; tries++) {
      await sendMails(server, mails.url);
      const [{ minutes } = { minutes: 0 }] = await server.look<{ minutes: number }>(
        `SELECT round(extract(epoch FROM next_try_at - now()) / 60)::int AS minutes FROM mail WHERE user_id = $1`,
        [client.id],
      );
      waits.push(minutes);
      expect((await only()).status).toBe(tries < 7 ? FAILED : GIVEN_UP);
      await makeDue(server, client.id);
    }
    expect(waits.slice(0, 6)).toEqual([1, 5, 30, 120, 480, 804]);
    expect(waits.slice(0, 6).reduce((sum, wait) => sum + wait)).toBe(24 * 60);
    // However often it was tried.
    expect(await events()).toEqual(['QUEUE', 'FAIL', 'GIVE_UP']);
  });

  it('waits for its time, and succeeds under the same Message-ID', async () => {
    let busy = true;
    const mails = await serverWith({ refuses: () => (busy ? { code: 451, message: 'Busy' } : null) });
    await queue();
    await sendMails(server, mails.url);
    const { message_id } = await only();
    busy = false;
    await sendMails(server, mails.url);
    expect(mails.received).toEqual([]);
    await makeDue(server, client.id);
    await sendMails(server, mails.url);
    expect(mails.to(client.email).map(({ mail }) => mail.messageId)).toEqual([message_id]);
    expect(await events()).toEqual(['QUEUE', 'FAIL', 'SEND']);
  });

  it('at the server itself leaves the other mails as they were', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => somebody()));
    for (const { id } of people) await queue('Hello', id);
    const mails = await serverWith({ account: { user: 'house', password: 'right' } });
    const wrong = mails.url.replace('right', 'wrong');
    expect(await sendMails(server, wrong)).toContain('535');
    const kept = await Promise.all(people.map(({ id }) => only(id)));
    const failed = kept.filter(({ status }) => status === FAILED);
    // One for each connection at most.
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.length).toBeLessThanOrEqual(5);
    for (const { status, tries } of kept)
      expect([status, tries]).toEqual(status === FAILED ? [FAILED, 1] : [QUEUED, 0]);
    for (const { id } of people) await makeDue(server, id);
    expect(await sendMails(server, mails.url)).toBeNull();
    for (const { email } of people) expect(mails.to(email)).toHaveLength(1);
  });
});

describe('a mail whose answer is lost', () => {
  it.each(['cut', 'silence'] as const)('is sent once more under the same Message-ID: %s', async (after) => {
    let answers = false;
    const mails = await serverWith({ after: () => (answers ? 'accept' : after) });
    await queue();
    await sendMails(server, mails.url, { connect: 500, silence: 500, mail: 3_000 });
    expect(await only()).toMatchObject({ status: FAILED, unanswered: true });
    answers = true;
    await makeDue(server, client.id);
    await sendMails(server, mails.url);
    const copies = mails.to(client.email);
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect((await only()).status).toBe(SENT);
  });

  it('twice is given up: nobody gets a third copy', async () => {
    const mails = await serverWith({ after: () => 'cut' });
    await queue();
    for (let round = 0; round < 5; round++) {
      await sendMails(server, mails.url);
      await makeDue(server, client.id);
    }
    expect(mails.to(client.email)).toHaveLength(2);
    expect((await only()).status).toBe(GIVEN_UP);
    expect(await events()).toEqual(['QUEUE', 'FAIL', 'GIVE_UP']);
  });

  it('and whose next try does not even reach the server is tried on', async () => {
    let after: 'cut' | 'accept' = 'cut';
    const mails = await serverWith({ after: () => after });
    await queue();
    await sendMails(server, mails.url);
    const gone = await startMailServer();
    await gone.close();
    for (let round = 0; round < 2; round++) {
      await makeDue(server, client.id);
      await sendMails(server, gone.url);
    }
    after = 'accept';
    await makeDue(server, client.id);
    await sendMails(server, mails.url);
    expect(mails.to(client.email)).toHaveLength(2);
    expect((await only()).status).toBe(SENT);
  });
});

describe('several processes', () => {
  it('never send a mail twice', async () => {
    const people = await Promise.all(Array.from({ length: 150 }, () => somebody()));
    await withActor(server.pool, SYSTEM, 'write', (tx) =>
      queueMail(
        tx,
        { requestId: null },
        NOTE,
        people.map(({ id }) => ({ to: id, facts: { words: 'All at once' } })),
      ),
    );
    const mails = await serverWith();
    await Promise.all(Array.from({ length: 4 }, () => sendMails(server, mails.url)));
    expect(mails.received.map(({ to }) => to).toSorted()).toEqual(
      people.map(({ email }) => email).toSorted(),
    );
  });

  it('leave a mail alone that another one is sending', async () => {
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const mails = await serverWith({
      after: () => gate.then(() => 'accept' as const),
    });
    await queue();
    const sending = sendMails(server, mails.url, { connect: 5_000, silence: 60_000, mail: 60_000 });
    await until('the text of the mail', () => mails.received.length === 1);
    await sendMails(server, mails.url);
    letGo();
    await sending;
    expect(mails.received).toHaveLength(1);
    expect((await only()).status).toBe(SENT);
  });

  /** A process takes all mails, begins to send them or not, and dies. */
  async function dies(when: 'before sending' | 'while sending'): Promise<void> {
    const takenBy = newId();
    await withActor(server.pool, SYSTEM, 'write', async (tx) => {
      const taken = await takeMails(tx, { takenBy, minutes: 10, count: 20, host: 'portal.house.com' });
      if (when === 'while sending') for (const { id } of taken) await beginMail(tx, takenBy, id);
    });
  }

  it('send a mail that a dead one had taken and not begun, as if nothing had been', async () => {
    const mails = await serverWith();
    await queue();
    for (let round = 0; round < 3; round++) {
      await dies('before sending');
      await sendMails(server, mails.url);
      expect(mails.received).toEqual([]);
      await forgetTaker(server, client.id);
    }
    await sendMails(server, mails.url);
    expect(mails.received).toHaveLength(1);
    expect(await only()).toMatchObject({ status: SENT, unanswered: false, tries: 1 });
  });

  it('send a mail once more that a dead one had begun, and give it up if the next one dies, too', async () => {
    const mails = await serverWith();
    await queue();
    await dies('while sending');
    await sendMails(server, mails.url);
    expect(mails.received).toEqual([]);
    await forgetTaker(server, client.id);
    await dies('while sending');
    expect(await only()).toMatchObject({ status: QUEUED, unanswered: true });
    await forgetTaker(server, client.id);
    await sendMails(server, mails.url);
    expect(mails.received).toEqual([]);
    expect((await only()).status).toBe(GIVEN_UP);
    expect(await events()).toEqual(['QUEUE', 'GIVE_UP']);
  });

  it('do not note what became of a mail that another one has taken since', async () => {
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const slow = await serverWith({
      after: async () => {
        await gate;
        return { code: 550, message: 'Too late' };
      },
    });
    const mails = await serverWith();
    await queue();
    const late = sendMails(server, slow.url, { connect: 5_000, silence: 60_000, mail: 60_000 });
    await until('the text of the mail', () => slow.received.length === 1);
    await forgetTaker(server, client.id);
    await sendMails(server, mails.url);
    letGo();
    await late;
    expect((await only()).status).toBe(SENT);
    expect(await events()).toEqual(['QUEUE', 'SEND']);
  });
});

describe('a secret', () => {
  const queueCode = async (code: string, until = new Date(Date.now() + 600_000)): Promise<void> => {
    const secret = await secretOfMail(envOf(server, null), code, until);
    await withActor(server.pool, SYSTEM, 'write', (tx) =>
      queueMail(tx, { requestId: null }, CODE, [{ to: client.id, facts: null, secret }]),
    );
  };
  const everywhere = async (): Promise<string> => {
    const rows = await server.look<{ row: string }>(
      `SELECT m::text AS row FROM mail m WHERE user_id = $1
       UNION ALL SELECT h::text FROM history h WHERE client_id = $1`,
      [client.id],
    );
    return rows.map(({ row }) => row).join('\n');
  };

  it('reaches the recipient, and is nowhere in the database before, while or after', async () => {
    const mails = await serverWith();
    await queueCode('K7QM-0012');
    expect(await everywhere()).not.toContain('K7QM-0012');
    expect((await only()).secret).not.toBeNull();
    await sendMails(server, mails.url);
    const [received] = mails.to(client.email);
    expect(received?.mail.text).toContain('Your code is K7QM-0012.');
    expect(received?.mail.html).toContain('Your code is K7QM-0012.');
    expect((await only()).secret).toBeNull();
    expect(await everywhere()).not.toContain('K7QM-0012');
    expect(HIDDEN_SECRET).not.toContain('K7QM');
  });

  it('survives a failed try, and is wiped when the mail is given up', async () => {
    let code = 451;
    const mails = await serverWith({ refuses: () => ({ code, message: 'No' }) });
    await queueCode('K7QM-0013');
    await sendMails(server, mails.url);
    expect((await only()).secret).not.toBeNull();
    code = 550;
    await makeDue(server, client.id);
    await sendMails(server, mails.url);
    expect(await only()).toMatchObject({ status: GIVEN_UP, secret: null });
  });

  it('that is of no use any more is wiped, and its mail given up unsent', async () => {
    const mails = await serverWith();
    await queueCode('K7QM-0014', new Date(Date.now() - 1_000));
    await sendMails(server, mails.url);
    expect(mails.received).toEqual([]);
    expect(await only()).toMatchObject({ status: GIVEN_UP, secret: null });
  });

  it('that no key opens any more is not sent as an empty one', async () => {
    const mails = await serverWith();
    await queueCode('K7QM-0015');
    await server.command(`UPDATE mail SET secret = '\\x00' WHERE user_id = $1`, [client.id]);
    await sendMails(server, mails.url);
    expect(mails.received).toEqual([]);
    expect(await only()).toMatchObject({ status: GIVEN_UP, answer: expect.stringContaining('SECRET_KEY') });
  });

  it('goes first, whatever waits', async () => {
    const order: string[] = [];
    const mails = await serverWith({ after: (to) => (order.push(to), 'accept') });
    const people = await Promise.all(Array.from({ length: 40 }, () => somebody()));
    for (const { id } of people) await queue('Before', id);
    await queueCode('K7QM-0016');
    await sendMails(server, mails.url);
    expect(order.indexOf(client.email)).toBeLessThan(5);
  });
});
