/** Which mails a person gets. */
import type { RoleId } from '../../../src/domain/codes.ts';
import { MAIL_KINDS, optionalMailKindsOf, type OptionalMailKind } from '../../../src/domain/mails.ts';
import { keepMailChoices, readMailChoices } from '../../db/queries/mails/mail-choices.ts';
import type { Tx } from '../../db/with-actor.ts';
import { badShape } from '../../refusals.ts';
import type { Call, Handler } from '../handler.ts';

export const getMailChoices: Handler<'getMailChoices'> = async (_input, call) => ({
  data: await call.read((tx) => ownChoices(tx, call)),
});

const ownChoices = (tx: Tx, { person }: Call) =>
  readMailChoices(tx, person.id, optionalMailKindsOf(person.role));

export const setMailChoices: Handler<'setMailChoices'> = ({ data }, call) =>
  call.effect<'setMailChoices'>(async (tx) => {
    refuseOthersMails(call.person.role, data.declined);
    await keepMailChoices(tx, call.person.id, data.declined);
    const choices = await ownChoices(tx, call);
    return {
      data: choices,
      message: 'Your choice of e-mails is saved.',
      audit: { summary: 'Chose their e-mails', subject: { declined: choices.declined } },
    };
  });

function refuseOthersMails(role: RoleId, declined: readonly OptionalMailKind[]): void {
  const theirs = optionalMailKindsOf(role);
  const others = declined.filter((kind) => !theirs.includes(kind));
  if (others.length === 0) return;
  const named = [...new Set(others)].map((kind) => `“${MAIL_KINDS[kind].label}”`).join(', ');
  throw badShape(
    `You never get these e-mails, so you cannot turn them off: ${named}. Nothing was saved.`,
    'declined',
  );
}
