/** Several processes that send mails, some of which die. */
import { describe, expect, it } from 'vitest';
import { waitForMailsTo } from '../../server/db/queries/accounts/erase.ts';
import { beginMail, takeMails } from '../../server/db/queries/mails/mail-queue.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { newId } from '../../server/ids.ts';
import { noteOutcomes } from '../../server/workflows/mail-tries.ts';
import { queueMail } from '../../server/workflows/mail.ts';
import { until } from '../support/wait.ts';
import { mailFixture, NOTE } from './support/mail-fixture.ts';
import { expireLease, sendMails } from './support/mails.ts';

const QUEUED = 1;
const SENT = 2;
const GIVEN_UP = 4;

const house = mailFixture();

describe('several processes', () => {
  it('never send a mail twice', async () => {
    const people = await Promise.all(Array.from({ length: 150 }, () => house.somebody()));
    await withActor(house.server.pool, SYSTEM, 'write', (tx) =>
      queueMail(
        tx,
        { requestId: null },
        NOTE,
        people.map(({ id }) => ({ to: id, facts: { words: 'All at once' } })),
      ),
    );
    const mails = await house.serverWith();
    await Promise.all(Array.from({ length: 4 }, () => sendMails(house.server, mails.url)));
    expect(mails.received.map(({ to }) => to).toSorted()).toEqual(
      people.map(({ email }) => email).toSorted(),
    );
  });

  it('skip a mail that another process is sending', async () => {
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const mails = await house.serverWith({
      after: () => gate.then(() => 'accept' as const),
    });
    await house.queue();
    const sending = sendMails(house.server, mails.url, { connect: 5_000, silence: 60_000, mail: 60_000 });
    await until('the text of the mail', () => mails.received.length === 1);
    await sendMails(house.server, mails.url);
    letGo();
    await sending;
    expect(mails.received).toHaveLength(1);
    expect((await house.only()).status).toBe(SENT);
  });

  /** A process takes all mails, begins to send them or not, and dies. */
  async function dies(when: 'before sending' | 'while sending'): Promise<void> {
    const takenBy = newId();
    await withActor(house.server.pool, SYSTEM, 'write', async (tx) => {
      const taken = await takeMails(tx, { takenBy, minutes: 10, count: 20, host: 'portal.house.com' });
      if (when === 'while sending') for (const { id } of taken) await beginMail(tx, takenBy, id);
    });
  }

  it('send a mail that a dead process had taken and not begun', async () => {
    const mails = await house.serverWith();
    await house.queue();
    for (let round = 0; round < 3; round++) {
      await dies('before sending');
      await sendMails(house.server, mails.url);
      expect(mails.received).toEqual([]);
      await expireLease(house.server, house.client.id);
    }
    await sendMails(house.server, mails.url);
    expect(mails.received).toHaveLength(1);
    expect(await house.only()).toMatchObject({ status: SENT, unanswered: false, tries: 1 });
  });

  it('send a mail once more that a dead process had begun, and give it up if the next one dies, too', async () => {
    const mails = await house.serverWith();
    await house.queue();
    await dies('while sending');
    await sendMails(house.server, mails.url);
    expect(mails.received).toEqual([]);
    await expireLease(house.server, house.client.id);
    await dies('while sending');
    expect(await house.only()).toMatchObject({ status: QUEUED, unanswered: true });
    await expireLease(house.server, house.client.id);
    await sendMails(house.server, mails.url);
    expect(mails.received).toEqual([]);
    expect((await house.only()).status).toBe(GIVEN_UP);
    expect(await house.events()).toEqual(['QUEUE', 'GIVE_UP']);
  });

  it('do not record the result of a mail that another process has taken since', async () => {
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const slow = await house.serverWith({
      after: async () => {
        await gate;
        return { code: 550, message: 'Too late' };
      },
    });
    const mails = await house.serverWith();
    await house.queue();
    const late = sendMails(house.server, slow.url, { connect: 5_000, silence: 60_000, mail: 60_000 });
    await until('the text of the mail', () => slow.received.length === 1);
    await expireLease(house.server, house.client.id);
    await sendMails(house.server, mails.url);
    letGo();
    await late;
    expect((await house.only()).status).toBe(SENT);
    expect(await house.events()).toEqual(['QUEUE', 'SEND']);
  });

  it('wait for a person who is being erased before they touch the mails to them', async () => {
    const { server, client } = house;
    await house.queue();
    const takenBy = newId();
    const [mail] = await withActor(server.pool, SYSTEM, 'write', (tx) =>
      takeMails(tx, { takenBy, minutes: 10, count: 1, host: 'portal.house.com' }),
    );
    const noting: Promise<void>[] = [];
    await withActor(server.pool, SYSTEM, 'write', async (tx) => {
      await waitForMailsTo(tx, client.id);
      noting.push(
        withActor(server.pool, SYSTEM, 'write', (own) =>
          noteOutcomes(own, takenBy, [{ id: mail?.id ?? '', outcome: { kind: 'sent', answer: '250 OK' } }]),
        ),
      );
      await until('the other process waiting', async () => {
        const [waiting] = await server.query<{ n: number }>(
          'SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted',
        );
        return waiting?.n === 1;
      });
      // Without a deadlock.
      await tx.run('SELECT FROM mail WHERE user_id = $1 ORDER BY id FOR UPDATE', [client.id]);
    });
    await Promise.all(noting);
    expect((await house.only()).status).toBe(SENT);
  });
});
