/**
 * Guests find their earlier enquiries again by confirming their e-mail.
 * (docs/adr/0028-accounts-roles-permissions-and-impersonation.md)
 */
import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import { findGuestAddress } from '../../db/queries/people/guests.ts';
import { dropCodesOf, useProven } from '../../db/queries/session/one-time-codes.ts';
import { SYSTEM, withActor, type Tx } from '../../db/with-actor.ts';
import { conflict } from '../../refusals.ts';
import { hashOfToken } from '../../security/tokens.ts';
import { joinEarlierGuests } from '../../workflows/people/guest-comes-back.ts';
import type { Call, Handler } from '../handler.ts';
import { plainEmail } from '../names.ts';
import { toldOfMail } from '../told-of-mail.ts';
import { addressHashOf, askForCode, proveCode } from './one-time-codes.ts';
import { auditOwnAct } from './audit-own-act.ts';

/** Guests do not see each other, so the server looks as the system. */
const asSystem = <T>({ services, person, signal }: Call, work: (tx: Tx) => Promise<T>): Promise<T> =>
  services.connections.run(person, signal, () => withActor(services.pool, SYSTEM, 'write', work));

export const askForEarlierEnquiries: Handler<'askForEarlierEnquiries'> = async ({ data }, call) => {
  const address = plainEmail(data.email, 'email');
  const addressHash = await addressHashOf(call, address);
  const request = await asSystem(call, (tx) =>
    askForCode(tx, call, { purpose: 'guest', address, addressHash, userId: null }),
  );
  return {
    data: request,
    message: toldOfMail(call, {
      sent: 'If you have been here with this e-mail before, a code is on its way to it. Check the spam folder, too.',
      unsent: 'If you have been here with this e-mail before, your code is not sent.',
    }),
  };
};

export const findEarlierEnquiries: Handler<'findEarlierEnquiries'> = async ({ data }, call) => {
  await proveCode(call, 'guest', data);
  return asSystem(call, async (tx) => {
    const proven = await useProven(tx, 'guest', hashOfToken(data.request));
    const email = proven === undefined ? undefined : await findGuestAddress(tx, proven);
    if (proven === undefined || email === undefined)
      throw conflict('The code was already used. Request a new one.', { refusal: 'state', field: 'otp' });
    await dropCodesOf(tx, 'guest', proven);
    const { guests, enquiries } = await joinEarlierGuests(tx, call.requestId, call.person.id, email);
    auditOwnAct(
      tx,
      call,
      { id: call.person.id, name: call.person.name, role_id: call.person.role },
      {
        operation: 'findEarlierEnquiries',
        summary: `Proved an address, and found ${countNoun(enquiries.length, 'earlier enquiry', 'earlier enquiries')}`,
        subject: { guest_ids: guests, enquiries },
      },
    );
    return {
      data: { enquiries: enquiries.length },
      message:
        enquiries.length === 0
          ? 'The code is correct, but there are no earlier enquiries with this e-mail.'
          : `${countNoun(enquiries.length, 'enquiry', 'enquiries')} of yours ${enquiries.length === 1 ? 'is' : 'are'} here again.`,
    };
  });
};
