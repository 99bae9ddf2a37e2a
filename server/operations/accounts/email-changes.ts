/** A new e-mail that waits for its owner: cancelled, or asked for again. */
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { cancelAddress, sendAddressAgain } from '../../workflows/people/address-change.ts';
import type { Handler } from '../handler.ts';
import { actorOfCall } from '../acting-for.ts';
import { accountDetail } from '../account-moves.ts';
import { toldOfMail } from '../told-of-mail.ts';

export const sendEmailChangeAgain: Handler<'sendEmailChangeAgain'> = ({ path }, call) =>
  call.effect<'sendEmailChangeAgain'>(async (tx) => {
    const { id, name, waited } = await sendAddressAgain(tx, actorOfCall(call), path.id);
    return {
      data: await accountDetail(tx, id),
      message: `${toldOfMail(call, {
        sent: `Another e-mail is on its way to ${waited}.`,
        unsent: `The e-mail to ${waited} is not sent.`,
      })} The link of the earlier one no longer works.`,
      audit: {
        summary: `Asked the owner of the new e-mail of ${markPersonal(id, name)} again`,
        subject: { user_id: id, email: markPersonal(id, waited) },
      },
    };
  });

export const cancelEmailChange: Handler<'cancelEmailChange'> = ({ path }, call) =>
  call.effect<'cancelEmailChange'>(async (tx) => {
    const { id, name, email, waited } = await cancelAddress(tx, actorOfCall(call), path.id);
    return {
      data: await accountDetail(tx, id),
      message: `${email} is still the e-mail of ${name}.`,
      audit: {
        summary: `Cancelled the new e-mail of ${markPersonal(id, name)}`,
        subject: { user_id: id, email: markPersonal(id, waited) },
      },
    };
  });
