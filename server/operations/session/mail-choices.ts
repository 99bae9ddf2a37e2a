/** Which e-mails and notices the signed-in person wants. Nobody else can change that. */
import { READER_ROLES } from '../../../src/domain/bulk-email.ts';
import type { RoleId } from '../../../src/domain/codes.ts';
import { optionalMailKindsOf } from '../../../src/domain/mails.ts';
import { NOTICE_KINDS, optionalNoticeKindsOf, type NoticeKind } from '../../../src/domain/notices.ts';
import { saveDeclined, readMailChoices } from '../../db/queries/mails/mail-choices.ts';
import { hasAgreed, readmit, recordConsent } from '../../db/queries/bulk-email/consent.ts';
import { asServer, type Tx } from '../../db/with-actor.ts';
import { invalidRequest } from '../../refusals.ts';
import type { Call, Handler } from '../handler.ts';

export const getMailChoices: Handler<'getMailChoices'> = async (_input, call) => ({
  data: await call.read((tx) => ownChoices(tx, call)),
});

const ownChoices = async (tx: Tx, { person: { id, role } }: Call) => ({
  ...(await readMailChoices(tx, id, {
    mails: optionalMailKindsOf(role),
    notices: optionalNoticeKindsOf(role),
  })),
  offers: READER_ROLES.includes(role) ? await asServer(tx, (server) => hasAgreed(server, id)) : null,
});

/** A client's choice about offers. It also takes their unsubscribed address off the list. */
async function keepOffers(tx: Tx, { person: { id, name, role } }: Call, given: boolean): Promise<void> {
  if (!READER_ROLES.includes(role))
    throw invalidRequest('Offers are sent to clients only. Nothing was saved.', 'offers');
  await asServer(tx, async (server) => {
    if ((await hasAgreed(server, id)) === given) return;
    if (given) await readmit(server, id);
    await recordConsent(server, [id], { given, how: 'Chosen in their own profile', by: { id, name } });
  });
}

export const setMailChoices: Handler<'setMailChoices'> = ({ data }, call) =>
  call.effect<'setMailChoices'>(async (tx) => {
    const { id, role } = call.person;
    refuseOthers(role, data);
    if (data.offers !== undefined) await keepOffers(tx, call, data.offers);
    await saveDeclined(tx, 'mail_declined', id, data.declined);
    if (data.bell_declined) await saveDeclined(tx, 'notice_declined', id, data.bell_declined);
    const { declined, bell_declined, ...choices } = await ownChoices(tx, call);
    return {
      data: { ...choices, declined, bell_declined },
      message: 'Your choice of e-mails and notices is saved.',
      audit: {
        summary: 'Chose their e-mails and notices',
        subject: { declined, bell_declined, offers: choices.offers },
      },
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
    throw invalidRequest(
      `These e-mails are never sent to you, so you cannot turn them off: ${mails}. Nothing was saved.`,
      'declined',
    );
  const notices = namesOf(bell_declined, optionalNoticeKindsOf(role));
  if (notices !== '')
    throw invalidRequest(
      `These notices are never sent to you, so you cannot turn them off: ${notices}. Nothing was saved.`,
      'bell_declined',
    );
}

/** The names of those kinds that are not the person's; empty for none. */
const namesOf = (kinds: readonly NoticeKind[], theirs: readonly NoticeKind[]): string =>
  [...new Set(kinds)]
    .filter((kind) => !theirs.includes(kind))
    .map((kind) => `“${NOTICE_KINDS[kind].label}”`)
    .join(', ');
