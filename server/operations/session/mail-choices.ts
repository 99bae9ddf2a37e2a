/** Which e-mails and notices the signed-in person wants. Nobody else can change that. */
import type { RoleId } from '../../../src/domain/codes.ts';
import { optionalMailKindsOf } from '../../../src/domain/mails.ts';
import { NOTICE_KINDS, optionalNoticeKindsOf, type NoticeKind } from '../../../src/domain/notices/notices.ts';
import { keepDeclined, readMailChoices } from '../../db/queries/mails/mail-choices.ts';
import type { Tx } from '../../db/with-actor.ts';
import { badShape } from '../../refusals.ts';
import type { Call, Handler } from '../handler.ts';

export const getMailChoices: Handler<'getMailChoices'> = async (_input, call) => ({
  data: await call.read((tx) => ownChoices(tx, call)),
});

const ownChoices = (tx: Tx, { person: { id, role } }: Call) =>
  readMailChoices(tx, id, { mails: optionalMailKindsOf(role), notices: optionalNoticeKindsOf(role) });

export const setMailChoices: Handler<'setMailChoices'> = ({ data }, call) =>
  call.effect<'setMailChoices'>(async (tx) => {
    const { id, role } = call.person;
    refuseOthers(role, data);
    await keepDeclined(tx, 'mail_declined', id, data.declined);
    if (data.bell_declined) await keepDeclined(tx, 'notice_declined', id, data.bell_declined);
    const { declined, bell_declined, ...choices } = await ownChoices(tx, call);
    return {
      data: { ...choices, declined, bell_declined },
      message: 'Your choice of e-mails and notices is saved.',
      audit: { summary: 'Chose their e-mails and notices', subject: { declined, bell_declined } },
    };
  });

function refuseOthers(
  role: RoleId,
  {
    declined,
    bell_declined = [],
  }: { declined: readonly NoticeKind[]; bell_declined?: readonly NoticeKind[] },
): void {
  const mails = namesOf(declined, optionalMailKindsOf(role));
  if (mails !== '')
    throw badShape(
      `You never get these e-mails, so you cannot turn them off: ${mails}. Nothing was saved.`,
      'declined',
    );
  const notices = namesOf(bell_declined, optionalNoticeKindsOf(role));
  if (notices !== '')
    throw badShape(
      `The bell never tells you of these, so you cannot turn them off: ${notices}. Nothing was saved.`,
      'bell_declined',
    );
}

/** The names of those kinds that are not the person's; empty for none. */
const namesOf = (kinds: readonly NoticeKind[], theirs: readonly NoticeKind[]): string =>
  [...new Set(kinds)]
    .filter((kind) => !theirs.includes(kind))
    .map((kind) => `“${NOTICE_KINDS[kind].label}”`)
    .join(', ');
