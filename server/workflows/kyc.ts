/**
 * One document of a business's KYC: submitted, resubmitted, approved, rejected. (Specification,
 * section 3.)
 */
import type { BusinessStatus, DocumentCategory } from '../../src/domain/codes.ts';
import type { MailKind } from '../../src/domain/mails.ts';
import { decideTogether } from '../../src/machines/decide-together.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { kycApproved } from '../mail/templates/kyc-approved.ts';
import { kycRejected } from '../mail/templates/kyc-rejected.ts';
import type { LockedBusiness } from './business.ts';
import { queueMail } from './mail.ts';
import { refusedBy } from './refuse.ts';
import { mailOf } from './tell-clients.ts';
import { actorOf, writeMoves } from './write.ts';
import type { Doer } from './write.ts';

interface Paper {
  fileId: string;
  /** A code of a document type; null keeps the document's own. */
  documentType: number | null;
  info: string | null;
}

export type KycStep = { category: DocumentCategory } & (
  | { event: 'SUBMIT' | 'RESUBMIT'; paper: Paper }
  | { event: 'APPROVE' | 'REJECT'; remark: string | null }
);

/**
 * Moves the document of this category, and its business where the machines say so. The business
 * must be locked (`lockBusiness`). Returns the business's new status.
 * @throws Refused 403 role; 400 a rejection without a remark; 409 the document's or the business's
 * state
 */
export async function moveDocument(
  tx: Tx,
  doer: Doer,
  business: LockedBusiness,
  step: KycStep,
): Promise<BusinessStatus> {
  const document = await tx.one<{ id: string; status: number }>(
    'SELECT id, status FROM kyc_document WHERE business_id = $1 AND document_category = $2 FOR UPDATE',
    [business.id, step.category],
  );
  const remark = 'remark' in step ? step.remark : null;
  const joint = decideTogether(
    'kycDocument',
    document?.status ?? null,
    { type: step.event },
    { actor: actorOf(doer), businessStatus: business.status, remark: remark ?? undefined },
    { business: business.status },
  );
  if (!joint.ok) throw refusedBy(joint.refusal);

  const id = document?.id ?? newId();
  const own = joint.moves.find((move) => move.workflow === 'kycDocument');
  if (!own) throw new Error('The document itself did not move.');
  if (!('paper' in step)) {
    await tx.run('UPDATE kyc_document SET remark = $2 WHERE id = $1', [id, remark]);
  } else if (document) {
    await replacePaper(tx, id, step.paper);
  } else {
    await insertDocument(tx, {
      id,
      business,
      category: step.category,
      status: own.toCode,
      paper: step.paper,
    });
  }
  writeMoves(
    tx,
    doer,
    joint.moves.map(({ workflow, event, from, to, toCode }) => ({
      workflow,
      recordId: workflow === 'business' ? business.id : id,
      stoneId: null,
      clientId: business.client_id,
      event,
      from,
      to,
      toCode,
      isNew: workflow === 'kycDocument' && !document,
    })),
    remark,
  );
  await tellClient(tx, doer, business, step.category, mailOf(joint.moves), remark);
  const along = joint.moves.find((move) => move.workflow === 'business');
  // The business machine's codes are the business statuses; a decision alone does not change the
  // business.
  return (along?.toCode as BusinessStatus | undefined) ?? business.status;
}

async function tellClient(
  tx: Tx,
  doer: Doer,
  { client_id: to }: LockedBusiness,
  document: DocumentCategory,
  mail: MailKind | null,
  remark: string | null,
): Promise<void> {
  if (mail === 'kycApproved') await queueMail(tx, doer, kycApproved, [{ to, facts: { document } }]);
  if (mail === 'kycRejected')
    await queueMail(tx, doer, kycRejected, [{ to, facts: { document, remark: remark ?? '' } }]);
}

interface NewDocument {
  id: string;
  business: LockedBusiness;
  category: DocumentCategory;
  status: number;
  paper: Paper;
}

async function insertDocument(tx: Tx, { id, business, category, status, paper }: NewDocument): Promise<void> {
  await tx.run(
    `INSERT INTO kyc_document (id, business_id, client_id, document_category, document_type, info, status, file_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, business.id, business.client_id, category, paper.documentType, paper.info, status, paper.fileId],
  );
}

/** The remark on the previous document is cleared; the history keeps it. */
async function replacePaper(tx: Tx, id: string, { fileId, documentType, info }: Paper): Promise<void> {
  await tx.run(
    `UPDATE kyc_document SET file_id = $2, document_type = coalesce($3::smallint, document_type),
            info = coalesce($4, info), remark = NULL WHERE id = $1`,
    [id, fileId, documentType, info],
  );
}
