/**
 * Addresses that are refused at once, and e-mails that come back later: written down, and held back
 * from later e-mails.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { BULK_OUTCOME } from '../../src/domain/codes.ts';
import { readBounces } from '../../server/jobs/read-bounces.ts';
import { dataOf } from '../support/data-of.ts';
import { AT, bulkEmailFixture, type Reader } from './support/bulk-email-fixture.ts';
import { exchangeReport, notAReport, postfixReport } from './support/reports.ts';
import { unsent } from '../mails/support/unsent.ts';

const house = bulkEmailFixture();
const HELD = `${AT}/held-back`;

const first = ([one]: readonly Reader[]): Reader => {
  if (one === undefined) throw new Error('There is nobody.');
  return one;
};

const heldBack = async (email: string) =>
  dataOf<{ data: { id: string; email: string; answer: string }[] }>(
    await house.admin.get(`${HELD}?search=${encodeURIComponent(email)}`),
  ).data;

/** As a mail server leaves it in the folder; read by one round of the job. */
async function comesBack(...mails: readonly string[]): Promise<number> {
  const folder = path.join(house.server.dataDir, 'bounces', 'new');
  await mkdir(folder, { recursive: true });
  for (const mail of mails) await writeFile(path.join(folder, `${crypto.randomUUID()}.mail`), mail);
  const { pool, dataDir } = house.server;
  return readBounces({ pool, env: { dataDir }, log: pino({ level: 'silent' }) });
}

/** An e-mail that a reader's mail server has taken. */
async function taken(): Promise<{ id: string; reader: Reader; messageId: string }> {
  const mails = await house.mailServer();
  const reader = first(await house.readers(1));
  const { id } = await house.written([reader]);
  await house.begin(id);
  await house.send(mails);
  const messageId = mails.received[0]?.mail.messageId ?? '';
  return { id, reader, messageId };
}

describe('an address that is refused for good', () => {
  it('is skipped by the next e-mail, until a person releases it', async () => {
    const readers = await house.readers(2);
    const [gone] = readers.map(({ email }) => email);
    const mails = await house.mailServer({
      refuses: (address) => (address === gone ? { code: 550, message: '5.1.1 No such mailbox' } : null),
    });
    const { id } = await house.written(readers);
    await house.begin(id);
    await house.send(mails);
    expect(await house.now(id)).toMatchObject({ sent: 1, refused: 1, would_get: 1, held_back: 1 });
    expect(await house.recipients(id, `?outcome=${BULK_OUTCOME.refused}`)).toMatchObject([
      { email: gone, agreed: true, held_back: true },
    ]);
    expect(await heldBack(gone ?? '')).toMatchObject([
      { answer: expect.stringContaining('No such mailbox') },
    ]);

    const next = await house.written(readers);
    expect((await house.begin(next.id)).body?.message).toBe(
      unsent('The e-mail “New rounds” reaches none of 1 client.'),
    );
    await house.send(mails);
    expect(mails.received).toHaveLength(2);

    const clients = [readers[0]?.id];
    const reply = await house.admin.send('PUT', HELD, { clients });
    expect(reply.body?.message).toBe('1 client gets offers by e-mail again.');
    expect(dataOf(await house.admin.send('PUT', HELD, { clients }))).toEqual({ let_go: 0 });
    expect(await house.now(next.id)).toMatchObject({ would_get: 2, held_back: 0 });
  });

  it.each([
    [{ code: 552, message: '5.2.2 Mailbox full' }],
    [{ code: 550, message: '5.7.1 Looks like spam' }],
    [{ code: 554, message: 'We do not like you' }],
  ])('is not held back for what another e-mail may not meet: %j', async (refusal) => {
    const reader = first(await house.readers(1));
    const mails = await house.mailServer({ refuses: () => refusal });
    const { id } = await house.written([reader]);
    await house.begin(id);
    await house.send(mails);
    expect(await house.now(id)).toMatchObject({ refused: 1, would_get: 1, held_back: 0 });
  });

  it('leaves out a waiting client whose address is refused', async () => {
    const mails = await house.mailServer();
    const earlier = await taken();
    const { id } = await house.written([earlier.reader]);
    await house.begin(id);
    await comesBack(postfixReport(earlier.messageId, { status: '5.1.1' }));
    await house.send(mails);
    expect(mails.received).toHaveLength(0);
    expect(await house.recipients(id)).toMatchObject([
      { outcome: BULK_OUTCOME.leftOut, answer: expect.stringContaining('Held back') },
    ]);
  });

  it('no longer holds back a client with another address', async () => {
    const { id, reader, messageId } = await taken();
    await comesBack(postfixReport(messageId, { status: '5.1.1' }));
    expect(await house.now(id)).toMatchObject({ held_back: 1 });
    await house.server.command('UPDATE app_user SET email = $2 WHERE id = $1', [
      reader.id,
      `x${reader.email}`,
    ]);
    expect(await house.now(id)).toMatchObject({ would_get: 1, held_back: 0 });
  });
});

describe('a notification', () => {
  it.each([
    ['of Postfix', postfixReport],
    ['of Exchange, with the headers alone', exchangeReport],
  ])('%s that an address does not exist is noted, and holds it back', async (_of, report) => {
    const { id, reader, messageId } = await taken();
    expect(await comesBack(report(messageId, { status: '5.1.1' }))).toBe(1);
    expect(await house.recipients(id)).toMatchObject([
      {
        outcome: BULK_OUTCOME.refused,
        held_back: true,
        answer: expect.stringMatching(/^Came back: 550 5\.1\.1 .*unknown/),
      },
    ]);
    expect(await heldBack(reader.email)).toHaveLength(1);
    expect(await readdir(path.join(house.server.dataDir, 'bounces', 'new'))).toEqual([]);
  });

  it('that a mailbox is full is only noted', async () => {
    const { id, messageId } = await taken();
    await comesBack(postfixReport(messageId, { status: '5.2.2' }));
    expect(await house.now(id)).toMatchObject({ refused: 1, sent: 0, held_back: 0 });
  });

  it('that it is still tried is noted, and the e-mail counts as sent', async () => {
    const { id, messageId } = await taken();
    await comesBack(postfixReport(messageId, { status: '4.4.1', action: 'delayed' }));
    expect(await house.now(id)).toMatchObject({ sent: 1, refused: 0, held_back: 0 });
    expect((await house.recipients(id))[0]?.answer).toMatch(/^Delayed: .*4\.4\.1/);
  });

  it('settles a doubt', async () => {
    const { id, messageId } = await taken();
    await house.server.command('UPDATE bulk_email_recipient SET outcome = $2 WHERE bulk_email_id = $1', [
      id,
      BULK_OUTCOME.inDoubt,
    ]);
    await comesBack(postfixReport(messageId, { status: '5.1.1' }));
    expect(await house.now(id)).toMatchObject({ in_doubt: 0, refused: 1 });
  });

  it('of another e-mail, a person’s answer, and files that are no mails are put aside', async () => {
    const { id, messageId } = await taken();
    const aside = path.join(house.server.dataDir, 'bounces', 'cur');
    const before = (await readdir(aside).catch(() => [])).length;
    const noted = await comesBack(
      postfixReport(`<${crypto.randomUUID()}@portal.house.com>`, { status: '5.1.1' }),
      postfixReport(messageId.replace(/\.1\./, '.7.'), { status: '5.1.1' }),
      notAReport(messageId),
      'nothing',
    );
    expect(noted).toBe(0);
    expect((await readdir(aside)).length - before).toBe(4);
    expect(await house.now(id)).toMatchObject({ sent: 1, held_back: 0 });
  });
});
