/**
 * A client's business and its registration. (Specification, section 3; codes 9 to 11 of section 4.)
 */
import { BUSINESS_ACTION, KYC_STATUS } from '../../src/domain/codes.ts';
import type { BusinessStatus } from '../../src/domain/codes.ts';
import { decide } from '../../src/machines/decide.ts';
import type { FactsOf } from '../../src/machines/decision-facts.ts';
import type { Effect } from '../../src/machines/workflow.ts';
import { isUuid } from '../db/with-actor.ts';
import type { Tx } from '../db/with-actor.ts';
import { notErased } from '../db/fragments/not-erased.ts';
import { seesClient } from '../db/fragments/tenancy.ts';
import { notFound } from '../refusals.ts';
import { businessRegistered } from '../mail/templates/kyc.ts';
import { lockRightsForChange } from './client-rights.ts';
import { refusedBy } from './guard-refusals.ts';
import { queueMail } from './mail.ts';
import { actorFact, moveOf, writeMoves } from './write-history.ts';
import type { NamedActor } from './write-history.ts';

export interface LockedBusiness {
  id: string;
  client_id: string;
  company_name: string;
  status: BusinessStatus;
}

/**
 * Locks the business with this id or of this client, if the actor may see it and the client was not
 * erased. Documents only change under this lock, so a registration is decided on documents that
 * cannot change meanwhile.
 */
export async function lockBusiness(
  tx: Tx,
  by: 'id' | 'user_id',
  value: string,
): Promise<LockedBusiness | undefined> {
  if (!isUuid(value)) return undefined;
  const business = await tx.one<LockedBusiness>(
    `SELECT id, user_id AS client_id, company_name, status FROM business
      WHERE ${by} = $1 AND ${seesClient('user_id')} AND ${notErased('user_id')} FOR UPDATE`,
    [value],
  );
  if (business) await lockRightsForChange(tx, business.client_id);
  return business;
}

export interface Registration {
  businessId: string;
  /** 1 registers, 2 unregisters. */
  action: (typeof BUSINESS_ACTION)[keyof typeof BUSINESS_ACTION];
  remark: string | null;
}

/**
 * Fires REGISTER or UNREGISTER.
 * @throws Refused 403 for the role; 404 if missing or not visible to the actor; 409 for its state,
 * or documents that are not both approved
 */
export async function setRegistration(
  tx: Tx,
  actor: NamedActor,
  registration: Registration,
): Promise<LockedBusiness> {
  const { action, remark } = registration;
  const business = await lockBusiness(tx, 'id', registration.businessId);
  if (!business) throw notFound();
  const type = action === BUSINESS_ACTION.register ? 'REGISTER' : 'UNREGISTER';
  const decision = decide('business', business.status, { type }, {
    actor: actorFact(actor),
    businessStatus: business.status,
    documentsApproved: await bothApproved(tx, business.id),
  } satisfies FactsOf<'business'>);
  if (!decision.ok) throw refusedBy(decision.refusal);
  writeMoves(tx, actor, [moveOf('business', business.id, business.client_id, decision)], remark);
  await tellClient(tx, actor, business, decision.actions);
  await tx.run('UPDATE business SET remark = $2 WHERE id = $1', [business.id, remark]);
  return { ...business, status: decision.toCode as BusinessStatus };
}

async function tellClient(
  tx: Tx,
  actor: NamedActor,
  { client_id: to, company_name: company }: LockedBusiness,
  effects: readonly Effect[],
): Promise<void> {
  const tells = effects.some((effect) => effect.type === 'tellClient');
  if (tells) await queueMail(tx, actor, businessRegistered, [{ to, facts: { company } }]);
}

async function bothApproved(tx: Tx, businessId: string): Promise<boolean> {
  const row = await tx.one<{ approved: number }>(
    'SELECT count(DISTINCT document_category)::int AS approved FROM kyc_document WHERE business_id = $1 AND status = $2',
    [businessId, KYC_STATUS.approved],
  );
  return row?.approved === 2;
}
