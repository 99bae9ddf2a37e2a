/** A queued mail against a real mail server that behaves well and badly. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { queueMail } from '../../server/workflows/mail.ts';
import { mailFixture, NOTE } from './support/mail-fixture.ts';
import { startMailServer } from './support/mail-server.ts';
import { mailsTo, makeDue, sendMails } from './support/mails.ts';

const QUEUED = 1;
const SENT = 2;
const FAILED = 3;
const GIVEN_UP = 4;

const house = mailFixture();

describe('a queued mail', () => {
  it('is sent once, with the portal’s address in it, and not again', async () => {
    const mails = await house.serverWith();
    await house.queue();
    for (let round = 0; round < 3; round++) expect(await sendMails(house.server, mails.url)).toBeNull();
    const [received, ...more] = mails.to(house.client.email);
    expect(more).toEqual([]);
    expect(received?.mail.html).toContain('href="https://portal.house.com/customer-profile"');
    expect(received?.mail.text).toContain('https://portal.house.com/customer-profile#e-mails');
    const mail = await house.only();
    expect(mail).toMatchObject({ status: SENT, tries: 1, answer: expect.stringMatching(/^250/) });
    expect(received?.mail.messageId).toBe(`<${mail.id}@portal.house.com>`);
    expect(await house.events()).toEqual(['QUEUE', 'SEND']);
  });

  it('that is rolled back with its transaction is never sent', async () => {
    const mails = await house.serverWith();
    const failing = withActor(house.server.pool, SYSTEM, 'write', async (tx) => {
      await queueMail(tx, { requestId: null }, NOTE, [{ to: house.client.id, facts: { words: 'Never' } }]);
      throw new Error('The cause failed.');
    });
    await expect(failing).rejects.toThrow('The cause failed.');
    await sendMails(house.server, mails.url);
    expect([mails.received, await mailsTo(house.server, house.client.id)]).toEqual([[], []]);
  });

  it('arrives unharmed by a name and words that are markup or headers', async () => {
    const mails = await house.serverWith();
    const name = '<script>alert(1)</script>\r\nBcc: other@house.com';
    const carl = await house.somebody(name);
    await house.queue('</p><script>alert(2)</script>\r\nBcc: other@house.com', carl.id);
    await sendMails(house.server, mails.url);
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
    const mails = await house.serverWith();
    const demo = await house.somebody('Carla', 'pavilion.test');
    await house.queue('To the folder', demo.id);
    await sendMails(house.server, mails.url);
    await house.queue('Without a server');
    await sendMails(house.server, null);
    expect(mails.received).toEqual([]);
    for (const { id } of [demo, house.client]) {
      const mail = await house.only(id);
      const file = await readFile(path.join(house.server.dataDir, 'outbox', `${mail.id}.eml`));
      expect((await PostalMime.parse(file)).subject).toBe(mail.subject);
      expect(file.toString()).toMatch(/^Date: \w{3}, \d{2} \w{3} \d{4} [\d:]{8} \+0000\r?$/m);
      expect(mail).toMatchObject({ status: SENT, answer: 'Written to the outbox folder.' });
    }
    expect(
      (await readdir(path.join(house.server.dataDir, 'outbox'))).filter((name) => !name.endsWith('.eml')),
    ).toEqual([]);
  });
});

describe('a try that fails', () => {
  it('for good gives the mail up at once', async () => {
    const mails = await house.serverWith({ refuses: () => ({ code: 550, message: 'No such mailbox' }) });
    await house.queue();
    expect(await sendMails(house.server, mails.url)).toBeNull();
    expect(await house.only()).toMatchObject({
      status: GIVEN_UP,
      answer: expect.stringContaining('No such mailbox'),
    });
    expect(await house.events()).toEqual(['QUEUE', 'GIVE_UP']);
  });

  it('is followed by others, later and later, for a day; then the mail is given up', async () => {
    const mails = await house.serverWith({ refuses: () => ({ code: 451, message: 'Mailbox is busy' }) });
    await house.queue();
    const waits: number[] = [];
    for (let tries = 1; tries <= 7; tries++) {
      await sendMails(house.server, mails.url);
      const [{ minutes } = { minutes: 0 }] = await house.server.query<{ minutes: number }>(
        `SELECT round(extract(epoch FROM next_try_at - now()) / 60)::int AS minutes FROM mail WHERE user_id = $1`,
        [house.client.id],
      );
      waits.push(minutes);
      expect((await house.only()).status).toBe(tries < 7 ? FAILED : GIVEN_UP);
      await makeDue(house.server, house.client.id);
    }
    expect(waits.slice(0, 6)).toEqual([1, 5, 30, 120, 480, 804]);
    expect(waits.slice(0, 6).reduce((sum, wait) => sum + wait)).toBe(24 * 60);
    // One failure in the history, however many attempts there were.
    expect(await house.events()).toEqual(['QUEUE', 'FAIL', 'GIVE_UP']);
  });

  it('waits for its time, and succeeds under the same Message-ID', async () => {
    let busy = true;
    const mails = await house.serverWith({ refuses: () => (busy ? { code: 451, message: 'Busy' } : null) });
    await house.queue();
    await sendMails(house.server, mails.url);
    const { message_id } = await house.only();
    busy = false;
    await sendMails(house.server, mails.url);
    expect(mails.received).toEqual([]);
    await makeDue(house.server, house.client.id);
    await sendMails(house.server, mails.url);
    expect(mails.to(house.client.email).map(({ mail }) => mail.messageId)).toEqual([message_id]);
    expect(await house.events()).toEqual(['QUEUE', 'FAIL', 'SEND']);
  });

  it('at the server itself leaves the other mails as they were', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => house.somebody()));
    for (const { id } of people) await house.queue('Hello', id);
    const mails = await house.serverWith({ account: { user: 'house', password: 'right' } });
    const wrong = mails.url.replace('right', 'wrong');
    expect(await sendMails(house.server, wrong)).toContain('535');
    const kept = await Promise.all(people.map(({ id }) => house.only(id)));
    const failed = kept.filter(({ status }) => status === FAILED);
    // One for each connection at most.
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.length).toBeLessThanOrEqual(5);
    for (const { status, tries } of kept)
      expect([status, tries]).toEqual(status === FAILED ? [FAILED, 1] : [QUEUED, 0]);
    for (const { id } of people) await makeDue(house.server, id);
    expect(await sendMails(house.server, mails.url)).toBeNull();
    for (const { email } of people) expect(mails.to(email)).toHaveLength(1);
  });
});

describe('a mail whose answer is lost', () => {
  it.each(['cut', 'silence'] as const)('is sent once more under the same Message-ID: %s', async (after) => {
    let answers = false;
    const mails = await house.serverWith({ after: () => (answers ? 'accept' : after) });
    await house.queue();
    await sendMails(house.server, mails.url, { connect: 3_000, silence: 3_000, mail: 10_000 });
    expect(await house.only()).toMatchObject({ status: FAILED, unanswered: true });
    answers = true;
    await makeDue(house.server, house.client.id);
    await sendMails(house.server, mails.url);
    const copies = mails.to(house.client.email);
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect((await house.only()).status).toBe(SENT);
  });

  it('twice is given up: nobody gets a third copy', async () => {
    const mails = await house.serverWith({ after: () => 'cut' });
    await house.queue();
    for (let round = 0; round < 5; round++) {
      await sendMails(house.server, mails.url);
      await makeDue(house.server, house.client.id);
    }
    expect(mails.to(house.client.email)).toHaveLength(2);
    expect((await house.only()).status).toBe(GIVEN_UP);
    expect(await house.events()).toEqual(['QUEUE', 'FAIL', 'GIVE_UP']);
  });

  it('and whose next try does not even reach the server is tried on', async () => {
    let after: 'cut' | 'accept' = 'cut';
    const mails = await house.serverWith({ after: () => after });
    await house.queue();
    await sendMails(house.server, mails.url);
    const gone = await startMailServer();
    await gone.close();
    for (let round = 0; round < 2; round++) {
      await makeDue(house.server, house.client.id);
      await sendMails(house.server, gone.url);
    }
    after = 'accept';
    await makeDue(house.server, house.client.id);
    await sendMails(house.server, mails.url);
    expect(mails.to(house.client.email)).toHaveLength(2);
    expect((await house.only()).status).toBe(SENT);
  });
});
