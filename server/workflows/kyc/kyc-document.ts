/**
 * One document of a business's KYC: submitted, resubmitted, approved, rejected, expired.
 * (Specification, section 3.)
 */
import type { BusinessStatus, DocumentCategory } from '../../../src/domain/codes.ts';
import { houseToday } from '../../../src/domain/house-days.ts';
import { isDated, isOver } from '../../../src/domain/kyc-documents.ts';
import type { MailKind } from '../../../src/domain/mails.ts';
import { decideTogether } from '../../../src/machines/decide.ts';
import type { FactsOf } from '../../../src/machines/decision-facts.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { barredFromApproving } from '../../db/queries/kyc/kyc.ts';
import { kycApproved, kycRejected } from '../../mail/templates/kyc.ts';
import { begunFacts } from '../people/bounds.ts';
import type { LockedBusiness } from '../business.ts';
import { queueMail } from '../mail.ts';
import { notifyExpired } from './notify.ts';
import { refusedBy } from '../guard-refusals.ts';
import { mailOf } from '../notify-clients.ts';
import { actorFact, moveOf, writeMoves } from '../write-history.ts';
import type { NamedActor } from '../write-history.ts';

interface Paper {
  fileId: string;
  /** A code of a document type; null keeps the document's own. */
  documentType: number | null;
  info: string | null;
  /** What the person who submits it says about it. */
  remark: string | null;
  /** The day of expiry on the document; null for none. */
  expiresOn: string | null;
}

export type KycStep = { category: DocumentCategory } & (
  | { event: 'SUBMIT' | 'RESUBMIT'; paper: Paper }
  /** `expiresOn` corrects the day of expiry of an approved document; undefined keeps it. */
  | { event: 'APPROVE' | 'REJECT'; remark: string | null; expiresOn?: string | null }
  | { event: 'EXPIRE' }
);

/**
 * Moves the document of this category, and the business if the machines require it. The business
 * must be locked (`lockBusiness`). `today` decides whether the document has expired. Returns the
 * business's new status.
 * @throws Refused 403 for the role; 400 for a rejection without a remark, or the approval of an
 * owner's document without a day of expiry; 409 for the document's or the business's state, or the
 * approval of an expired document
 */
export async function moveDocument(
  tx: Tx,
  actor: NamedActor,
  business: LockedBusiness,
  step: KycStep,
  today = houseToday(),
): Promise<BusinessStatus> {
  const document = await tx.one<StoredDocument>(
    'SELECT id, status, expires_on FROM kyc_document WHERE business_id = $1 AND document_category = $2 FOR UPDATE',
    [business.id, step.category],
  );
  const remark = 'remark' in step ? step.remark : 'paper' in step ? step.paper.remark : null;
  const expiresOn = dayAfter(step, document);
  const due = isOver(expiresOn, today);
  const joint = decideTogether(
    'kycDocument',
    document?.status ?? null,
    { type: step.event },
    {
      actor: actorFact(actor),
      job: actor.job,
      businessStatus: business.status,
      remark: remark ?? undefined,
      paperDated: isDated(step.category, expiresOn),
      paperCurrent: !due,
      due,
      barredBy: document && step.event === 'APPROVE' ? await barredFromApproving(tx, document.id) : null,
      ...('paper' in step ? await begunFacts(tx, actor, 'kycDocument', 1) : { begun: undefined }),
    } satisfies FactsOf<'kycDocument'>,
    { business: business.status },
  );
  if (!joint.ok) throw refusedBy(joint.refusal);

  const id = document?.id ?? newId();
  const own = joint.moves.find((move) => move.workflow === 'kycDocument');
  if (!own) throw new Error('The document itself did not move.');
  if (step.event === 'APPROVE') {
    await approvePaper(tx, id, remark, expiresOn);
  } else if (step.event === 'REJECT') {
    await tx.run('UPDATE kyc_document SET remark = $2 WHERE id = $1', [id, remark]);
  } else if ('paper' in step && document) {
    await replacePaper(tx, id, step.paper);
  } else if ('paper' in step) {
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
    actor,
    joint.moves.map((move) =>
      moveOf(move.workflow, move.workflow === 'business' ? business.id : id, business.client_id, move),
    ),
    remark,
  );
  await tellClient(tx, actor, business, mailOf(joint.moves), {
    document: step.category,
    remark,
    expiresOn,
  });
  const along = joint.moves.find((move) => move.workflow === 'business');
  // The business machine's codes are the business statuses; a decision alone does not change the
  // business.
  return (along?.toCode as BusinessStatus | undefined) ?? business.status;
}

async function tellClient(
  tx: Tx,
  actor: NamedActor,
  business: LockedBusiness,
  mail: MailKind | null,
  told: { document: DocumentCategory; remark: string | null; expiresOn: string | null },
): Promise<void> {
  const { document, remark, expiresOn } = told;
  const to = business.client_id;
  if (mail === 'kycApproved') await queueMail(tx, actor, kycApproved, [{ to, facts: { document } }]);
  if (mail === 'kycRejected')
    await queueMail(tx, actor, kycRejected, [{ to, facts: { document, remark: remark ?? '' } }]);
  if (mail === 'paperExpired' && expiresOn !== null)
    await notifyExpired(tx, actor, business, { document, expiresOn });
}

interface StoredDocument {
  id: string;
  status: number;
  expires_on: string | null;
}

/** The day of expiry that the document has after this step. */
function dayAfter(step: KycStep, document: StoredDocument | undefined): string | null {
  if ('paper' in step) return step.paper.expiresOn;
  const corrected = step.event === 'APPROVE' ? step.expiresOn : undefined;
  return corrected === undefined ? (document?.expires_on ?? null) : corrected;
}

/** Sets the day until which the document is valid, and of which the client is reminded. */
async function approvePaper(
  tx: Tx,
  id: string,
  remark: string | null,
  expiresOn: string | null,
): Promise<void> {
  await tx.run(
    'UPDATE kyc_document SET remark = $2, expires_on = $3, covered_until = $3, reminded_days = NULL WHERE id = $1',
    [id, remark, expiresOn],
  );
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
    `INSERT INTO kyc_document (id, business_id, client_id, document_category, document_type, info, status, file_id, expires_on, remark)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      business.id,
      business.client_id,
      category,
      paper.documentType,
      paper.info,
      status,
      paper.fileId,
      paper.expiresOn,
      paper.remark,
    ],
  );
}

/** The remark on the previous document is replaced; the history keeps it. */
async function replacePaper(tx: Tx, id: string, paper: Paper): Promise<void> {
  const { fileId, documentType, info, remark, expiresOn } = paper;
  await tx.run(
    `UPDATE kyc_document SET file_id = $2, document_type = coalesce($3::smallint, document_type),
            info = coalesce($4, info), expires_on = $5, remark = $6 WHERE id = $1`,
    [id, fileId, documentType, info, expiresOn, remark],
  );
}
