/**
 * A mail or a notice needs the rights to what it tells: when it is written, when it is sent, and
 * when it is read.
 */
import { describe, expect, it } from 'vitest';
import { CEILING } from '../../src/api/permissions.gen.ts';
import { MAIL_STATUS, type RoleId } from '../../src/domain/codes.ts';
import { ALL_MAIL_KINDS, isMailKind, MAIL_KINDS, ROLES_OF_AUDIENCE } from '../../src/domain/mails.ts';
import { ALL_NOTICE_KINDS, NOTICE_KINDS, type NoticeKind } from '../../src/domain/notices.ts';
import { insertNotices } from '../../server/db/queries/notices/notices.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { newId } from '../../server/ids.ts';
import { closedNotices } from '../../server/policies/notices.ts';
import { queueMail, queueMailToOther } from '../../server/workflows/mail.ts';
import { sendNotices } from '../../server/workflows/notices/send-notices.ts';
import { noticesTo } from '../notices/support/notices.ts';
import { revokePermission } from '../roles/support/revoke.ts';
import { mailFixture } from './support/mail-fixture.ts';
import { mailsTo, sendMails } from './support/mails.ts';

const house = mailFixture();

async function personAs(role: RoleId): Promise<{ id: string; email: string; role: RoleId }> {
  const id = newId();
  const email = `${id}@client.com`;
  await house.server.command(
    'INSERT INTO app_user (id, role_id, email, first_name) VALUES ($1, $2, $3, $4)',
    [id, role, email, 'Carla'],
  );
  return { id, email, role };
}

const templateOf = (kind: (typeof ALL_MAIL_KINDS)[number]) => ({
  kind,
  write: () => ({
    subject: 'Something',
    blocks: ['Something'],
    button: null,
    why: 'because this is a test',
  }),
});

/** Writes it as its cause would, by mail, by the bell, or both. */
const tell = (kind: NoticeKind, { id, email }: { id: string; email: string }): Promise<void> =>
  withActor(house.server.pool, SYSTEM, 'write', async (tx) => {
    const cause = { requestId: null };
    if (!isMailKind(kind)) return sendNotices(tx, kind, [{ to: id, words: 'Something', path: '/' }]);
    if (ROLES_OF_AUDIENCE[MAIL_KINDS[kind].audience].length === 0)
      return queueMailToOther(tx, cause, templateOf(kind), { from: id, address: email, facts: {} });
    await queueMail(tx, cause, templateOf(kind), [{ to: id, facts: {} }]);
  });

const ALL: readonly NoticeKind[] = [...new Set([...ALL_MAIL_KINDS, ...ALL_NOTICE_KINDS])] as NoticeKind[];
const SENDER: Readonly<Record<string, RoleId>> = { bulkEmail: 1 };
const roleOf = (kind: NoticeKind): RoleId =>
  ROLES_OF_AUDIENCE[NOTICE_KINDS[kind].audience][0] ?? SENDER[kind] ?? 4;
const cases = ALL.flatMap((kind) =>
  NOTICE_KINDS[kind].reads.map((right): [NoticeKind, string] => [kind, right]),
);

describe('what a kind of mail or notice needs', () => {
  it.each(ALL)('%s needs rights that everybody who gets it can be given', (kind) => {
    const { audience, reads } = NOTICE_KINDS[kind];
    for (const right of reads)
      expect(CEILING[right]?.read).toEqual(expect.arrayContaining([...ROLES_OF_AUDIENCE[audience]]));
  });

  it('is a right for everything but mails about a person’s own account', () => {
    expect(ALL.filter((kind) => NOTICE_KINDS[kind].reads.length === 0)).toEqual([
      'businessRegistered',
      'registrationLapsed',
      'joinAnswered',
      'companyMerged',
      'invitation',
      'addressToConfirm',
      'addressChanging',
      'signUpCode',
      'resetCode',
      'guestCode',
      'passwordReset',
      'passwordChanged',
      'secondFactorReset',
      'accountSuspended',
      'newSignIn',
    ]);
  });
});

describe('once a right was taken', () => {
  const written = cases.filter(([kind]) => ROLES_OF_AUDIENCE[NOTICE_KINDS[kind].audience].length > 0);

  it.each(written)('%s is not written without the right to read: %s', async (kind, right) => {
    const [has, lacks] = [await personAs(roleOf(kind)), await personAs(roleOf(kind))];
    await revokePermission(house.server, lacks.id, right);
    await tell(kind, has);
    await tell(kind, lacks);
    const told = async (id: string) =>
      [...(await mailsTo(house.server, id)), ...(await noticesTo(house.server, id))].length;
    expect(await told(has.id)).toBeGreaterThan(0);
    expect(await told(lacks.id)).toBe(0);
  });

  const sent = cases.filter(([kind]) => isMailKind(kind));

  it.each(sent)(
    '%s that was queued before is not sent without the right to read: %s',
    async (kind, right) => {
      const smtp = await house.serverWith();
      const [has, lacks] = [await personAs(roleOf(kind)), await personAs(roleOf(kind))];
      await tell(kind, has);
      await tell(kind, lacks);
      await revokePermission(house.server, lacks.id, right);
      await sendMails(house.server, smtp.url);
      const statusOf = async (id: string) => (await mailsTo(house.server, id)).map(({ status }) => status);
      expect(await statusOf(has.id)).toEqual([MAIL_STATUS.sent]);
      expect(await statusOf(lacks.id)).toEqual([MAIL_STATUS.givenUp]);
      expect(smtp.received.map(({ to }) => to)).toEqual([has.email]);
    },
  );

  it('a mail is not sent to a suspended person either', async () => {
    const smtp = await house.serverWith();
    const person = await personAs(4);
    await tell('holdExpired', person);
    await house.server.command('UPDATE app_user SET is_active = false WHERE id = $1', [person.id]);
    await sendMails(house.server, smtp.url);
    expect((await mailsTo(house.server, person.id)).map(({ status }) => status)).toEqual([
      MAIL_STATUS.givenUp,
    ]);
    expect(smtp.received).toEqual([]);
  });

  const rung = cases.filter(([kind]) => ALL_NOTICE_KINDS.includes(kind));

  it.each(rung)('an old notice %s is not shown without the right to read: %s', async (kind, right) => {
    const person = await personAs(roleOf(kind));
    const closed = () => withActor(house.server.pool, SYSTEM, 'read', (tx) => closedNotices(tx, person));
    expect(await closed()).not.toContain(kind);
    await revokePermission(house.server, person.id, right);
    expect(await closed()).toContain(kind);
  });

  it('an old notice is neither listed, counted nor marked as read, and is there again with the right', async () => {
    const [customer] = await house.server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
    );
    const id = customer?.id ?? '';
    const api = await house.server.as('customer@pavilion.test');
    await house.server.command('DELETE FROM notice WHERE user_id = $1', [id]);
    await withActor(house.server.pool, SYSTEM, 'write', async (tx) => {
      insertNotices(tx, 'holdExpired', [{ to: id, words: 'A hold', path: '/transaction/hold' }]);
      insertNotices(tx, 'memoOverdue', [{ to: id, words: 'A memo', path: '/transaction/memo' }]);
    });
    await revokePermission(house.server, id, 'memo');
    const shown = (await api.get('/user/notices')).body?.data;
    expect(shown).toMatchObject({ data: [{ words: 'A hold' }], pagination: { totalRecords: 1 }, unread: 1 });
    const [memo] = await house.server.query<{ id: string }>(
      `SELECT id FROM notice WHERE user_id = $1 AND kind = 'memoOverdue'`,
      [id],
    );
    expect((await api.send('PUT', '/user/notices/read', { ids: [memo?.id] })).status).toBe(404);
    await api.send('PUT', '/user/notices/read', {});
    await house.server.command('DELETE FROM user_permission WHERE user_id = $1', [id]);
    expect((await api.get('/user/notices')).body?.data).toMatchObject({ unread: 1 });
  });
});
