/** Mails that were given up and can be sent again. */
import { MAIL_STATUS } from '../../../../src/domain/codes.ts';
import { IS_WHOLE } from '../../../../server/db/queries/mails/mail-log.ts';
import { SYSTEM, withActor } from '../../../../server/db/with-actor.ts';
import { kycApproved } from '../../../../server/mail/templates/kyc.ts';
import { moveMails, queueMail, type LockedMail } from '../../../../server/workflows/mail.ts';
import type { Maker, Source } from './maker.ts';

const AT_A_TIME = 40;

/** In one transaction, before any process can take them. */
function giveUp({ house, clientId }: Maker): Promise<void> {
  const facts = { document: 'Business Document' } as const;
  const mails = Array.from({ length: AT_A_TIME }, () => ({ to: clientId, facts }));
  return withActor(house.ownerPool, SYSTEM, 'write', async (tx) => {
    await queueMail(tx, { requestId: null }, kycApproved, mails);
    const queued = await tx.many<LockedMail>(
      `SELECT id, user_id, status FROM mail WHERE user_id = $1 AND status = ${MAIL_STATUS.queued} FOR UPDATE SKIP LOCKED`,
      [clientId],
    );
    moveMails(tx, 'GIVE_UP', queued, 'For the proof.');
  });
}

export const MAILS = {
  // Those to people who were erased are empty.
  mail: { find: `SELECT id FROM mail WHERE status = ${MAIL_STATUS.givenUp} AND ${IS_WHOLE}`, make: giveUp },
} satisfies Record<string, Source>;
