/** Expires KYC documents, and ends registrations after the grace period. */
import { BUSINESS_STATUS } from '../../../src/domain/codes.ts';
import { documentsToExpire, graceIsOver } from '../../db/queries/kyc/expiry.ts';
import type { Tx } from '../../db/with-actor.ts';
import { lockBusiness } from '../business.ts';
import { moveDocument } from './kyc-document.ts';
import { moveByJob } from '../move-by-job.ts';
import type { NamedActor } from '../write-history.ts';
import { notifyLapse } from './notify.ts';

const EXPIRY: NamedActor = {
  id: null,
  role: null,
  name: 'Document expiry',
  job: 'expire-papers',
  requestId: null,
};

/**
 * EXPIRE for each approved document of the business that is past its expiry date. Documents changed
 * meanwhile are skipped.
 */
export async function expireDocumentsOf(tx: Tx, businessId: string, today: string): Promise<void> {
  const business = await lockBusiness(tx, 'id', businessId);
  if (!business) return;
  for (const category of await documentsToExpire(tx, businessId, today))
    await moveDocument(tx, EXPIRY, business, { category, event: 'EXPIRE' }, today);
}

/** LAPSE for a registered business with a document that was not renewed within the grace. */
export async function lapseRegistration(tx: Tx, businessId: string, today: string): Promise<void> {
  const business = await lockBusiness(tx, 'id', businessId);
  if (business?.status !== BUSINESS_STATUS.registered || !(await graceIsOver(tx, businessId, today))) return;
  const lapse = { workflow: 'business', event: 'LAPSE' } as const;
  moveByJob(tx, EXPIRY, lapse, [{ ...business, facts: { due: true } }]);
  await notifyLapse(tx, EXPIRY, business);
}
