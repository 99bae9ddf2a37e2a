/** Mails about documents that expire: to the client, and to their business associate. */
import { BUSINESS_STATUS, type DocumentCategory } from '../../../src/domain/codes.ts';
import { associateOf, documentsToRemindOf, renewBy } from '../../db/queries/kyc/expiry.ts';
import type { Tx } from '../../db/with-actor.ts';
import {
  clientPapers,
  paperExpired,
  paperExpires,
  registrationLapsed,
  type PaperNews,
} from '../../mail/templates/kyc.ts';
import type { LockedBusiness } from '../business.ts';
import { queueMail } from '../mail.ts';
import { mailTo, telling } from '../notify.ts';
import type { NamedActor } from '../write-history.ts';

/** A document has expired. `renewBy` is mentioned only if a registration would be lost. */
export async function notifyExpired(
  tx: Tx,
  actor: NamedActor,
  business: LockedBusiness,
  { document, expiresOn }: { document: DocumentCategory; expiresOn: string },
): Promise<void> {
  const isRegistered = business.status === BUSINESS_STATUS.registered;
  const until = isRegistered ? await renewBy(tx, expiresOn) : null;
  await queueMail(tx, actor, paperExpired, [
    { to: business.client_id, facts: { document, expiresOn, renewBy: until } },
  ]);
  await tellAssociate(tx, actor, business, {
    kind: 'expired',
    company: business.company_name,
    document,
    day: expiresOn,
  });
}

/** The registration has lapsed. */
export async function notifyLapse(tx: Tx, actor: NamedActor, business: LockedBusiness): Promise<void> {
  const company = business.company_name;
  await queueMail(tx, actor, registrationLapsed, [{ to: business.client_id, facts: { company } }]);
  await tellAssociate(tx, actor, business, { kind: 'lapsed', company });
}

async function tellAssociate(
  tx: Tx,
  actor: NamedActor,
  business: LockedBusiness,
  news: PaperNews,
): Promise<void> {
  const to = await associateOf(tx, business.client_id);
  if (to !== null) await queueMail(tx, actor, clientPapers, [{ to, facts: { news: [news] } }]);
}

/** Documents expire soon: one mail for each client, and one for each associate. */
export const remindOfDocuments = (today: string) =>
  telling(
    (tx) => documentsToRemindOf(tx, today),
    [
      mailTo('client_id', paperExpires, (papers) => ({ today, papers })),
      mailTo('associate_id', clientPapers, (papers) => ({
        news: papers.map(({ company, document, expiresOn: day }) => ({
          kind: 'expires' as const,
          company,
          document,
          day,
        })),
      })),
    ],
  );
