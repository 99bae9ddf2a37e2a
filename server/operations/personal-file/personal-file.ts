/**
 * The file of everything kept about a person: for themselves, and for an administrator on their
 * behalf.
 */
import { lacksPower } from '../../../src/domain/powers.ts';
import { houseDay } from '../../../src/domain/house-days.ts';
import { findAccountOf } from '../../db/queries/accounts/accounts.ts';
import type { PersonalFile } from '../../db/queries/personal-file/read.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { onDisk } from '../../papers/on-disk.ts';
import { writePersonalFile } from '../../papers/personal-file.ts';
import { refuseBeyondRights } from '../../policies/permissions.ts';
import { notFound } from '../../refusals.ts';
import type { Call, FileAnswer, Handler } from '../handler.ts';

export const downloadOwnFile: Handler<'downloadOwnFile'> = (_input, call) =>
  personalFile(call, {
    personId: call.person.id,
    hidesPrices: lacksPower(call.person.powers, 'prices'),
  });

/** The log is written first, so that no file is delivered without an entry. */
export const downloadPersonalFile: Handler<'downloadPersonalFile'> = async ({ path }, call) => {
  await call.effect<'userLogout'>(async (tx) => {
    const account = await findAccountOf(tx, path.id);
    if (!account) throw notFound();
    await refuseBeyondRights(tx, call.person, account.id);
    const summary = `Downloaded what is kept about ${markPersonal(account.id, account.name)}`;
    return { data: null, audit: { summary, subject: { user_id: account.id } } };
  });
  return personalFile(call, { personId: path.id, hidesPrices: false });
};

/**
 * Takes a turn among long reads. @throws Refused 429 when too many of this person's requests are
 * queued
 */
async function personalFile({ services, person, signal }: Call, whose: PersonalFile): Promise<FileAnswer> {
  const { pool, storage, connections, walks, env } = services;
  const at = new Date();
  const body = await onDisk(env.dataDir, (to) =>
    walks.run(person, signal, () =>
      connections.run(person, signal, () =>
        // Private notes are only for their author, so the downloader matters.
        withActor(pool, { ...SYSTEM, id: person.id }, 'read', async (tx) => {
          // History and audit log have no index by person: their files are seldom asked for.
          await tx.run(
            `SET LOCAL statement_timeout = '60s'; SET LOCAL idle_in_transaction_session_timeout = '60s'`,
          );
          await writePersonalFile(tx, { storage, ...whose, at, signal }, to);
        }),
      ),
    ),
  );
  const day = houseDay(at);
  return {
    file: { name: `pavilion ${day}.zip`, mime: 'application/zip', body, disposition: 'attachment' },
  };
}
