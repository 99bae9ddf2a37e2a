/** What only a mail's recipient may read. */
import { describe, expect, it } from 'vitest';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { markup, plain, SECRET } from '../../server/mail/markup.ts';
import { secretOfMail } from '../../server/mail/secret.ts';
import { paragraph, type Template } from '../../server/mail/template.ts';
import { queueMail } from '../../server/workflows/mail.ts';
import { mailFixture } from './support/mail-fixture.ts';
import { envOf, makeDue, sendMails } from './support/mails.ts';

const GIVEN_UP = 4;

const CODE: Template<null> = {
  kind: 'kycApproved',
  write: () => ({
    subject: 'Your code',
    blocks: [{ html: paragraph(markup`Your code is ${SECRET}.`), plain: plain`Your code is ${SECRET}.` }],
    button: { label: 'Open', path: '/login' },
    why: 'because this is a test',
  }),
};

const house = mailFixture();

describe('a secret', () => {
  const queueCode = async (code: string, until = new Date(Date.now() + 600_000)): Promise<void> => {
    const secret = await secretOfMail(envOf(house.server, null), code, until);
    await withActor(house.server.pool, SYSTEM, 'write', (tx) =>
      queueMail(tx, { requestId: null }, CODE, [{ to: house.client.id, facts: null, secret }]),
    );
  };
  const everywhere = async (): Promise<string> => {
    const rows = await house.server.query<{ row: string }>(
      `SELECT m::text AS row FROM mail m WHERE user_id = $1
       UNION ALL SELECT h::text FROM history h WHERE client_id = $1`,
      [house.client.id],
    );
    return rows.map(({ row }) => row).join('\n');
  };

  it('reaches the recipient, and is nowhere in the database before, while or after', async () => {
    const mails = await house.serverWith();
    await queueCode('K7QM-0012');
    expect(await everywhere()).not.toContain('K7QM-0012');
    expect((await house.only()).secret).not.toBeNull();
    await sendMails(house.server, mails.url);
    const [received] = mails.to(house.client.email);
    expect(received?.mail.text).toContain('Your code is K7QM-0012.');
    expect(received?.mail.html).toContain('Your code is K7QM-0012.');
    expect((await house.only()).secret).toBeNull();
    expect(await everywhere()).not.toContain('K7QM-0012');
  });

  it('survives a failed try, and is wiped when the mail is given up', async () => {
    let code = 451;
    const mails = await house.serverWith({ refuses: () => ({ code, message: 'No' }) });
    await queueCode('K7QM-0013');
    await sendMails(house.server, mails.url);
    expect((await house.only()).secret).not.toBeNull();
    code = 550;
    await makeDue(house.server, house.client.id);
    await sendMails(house.server, mails.url);
    expect(await house.only()).toMatchObject({ status: GIVEN_UP, secret: null });
  });

  it('that is of no use any more is wiped, and its mail given up unsent', async () => {
    const mails = await house.serverWith();
    await queueCode('K7QM-0014', new Date(Date.now() - 1_000));
    await sendMails(house.server, mails.url);
    expect(mails.received).toEqual([]);
    expect(await house.only()).toMatchObject({ status: GIVEN_UP, secret: null });
  });

  it('that no key opens any more is not sent as an empty one', async () => {
    const mails = await house.serverWith();
    await queueCode('K7QM-0015');
    await house.server.command(`UPDATE mail SET secret = '\\x00' WHERE user_id = $1`, [house.client.id]);
    await sendMails(house.server, mails.url);
    expect(mails.received).toEqual([]);
    expect(await house.only()).toMatchObject({
      status: GIVEN_UP,
      answer: expect.stringContaining('SECRET_KEY'),
    });
  });

  it('goes first, whatever waits', async () => {
    const order: string[] = [];
    const mails = await house.serverWith({ after: (to) => (order.push(to), 'accept') });
    const people = await Promise.all(Array.from({ length: 40 }, () => house.somebody()));
    for (const { id } of people) await house.queue('Before', id);
    await queueCode('K7QM-0016');
    await sendMails(house.server, mails.url);
    expect(order.indexOf(house.client.email)).toBeLessThan(5);
  });
});
