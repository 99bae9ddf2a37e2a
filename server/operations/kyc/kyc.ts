/**
 * KYC documents (submitting, reading, deciding) and the registration they lead to. (Specification,
 * sections 3 and 7.)
 */
import { isDated } from '../../../src/domain/kyc-documents.ts';
import {
  BUSINESS_ACTION,
  BUSINESS_STATUS,
  DOCUMENT_CATEGORY,
  KYC_STATUS,
} from '../../../src/domain/codes.ts';
import { downloadName } from '../../../src/domain/text/file-names.ts';
import { FIXED_MASTER } from '../../../src/domain/masters.ts';
import { findClient, setTaxNumber } from '../../db/queries/clients/clients.ts';
import { choosableCodes } from '../../db/queries/masters/sub-masters.ts';
import { documentIds, findDocumentFile } from '../../db/queries/kyc/kyc.ts';
import { insertStoredFile } from '../../db/queries/stored-files.ts';
import type { Tx } from '../../db/with-actor.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { newId } from '../../ids.ts';
import { notFound, invalidRequest, conflict } from '../../refusals.ts';
import { removeUnlessCommitted } from '../../files/rolled-back-files.ts';
import { lockBusiness, setRegistration } from '../../workflows/business.ts';
import type { LockedBusiness } from '../../workflows/business.ts';
import { moveDocument } from '../../workflows/kyc/kyc-document.ts';
import type { KycStep } from '../../workflows/kyc/kyc-document.ts';
import { clientDetail } from '../client-detail.ts';
import type { Answer, BodyOf, Call, Handler, Input } from '../handler.ts';
import { readKycRequest } from './kyc-request.ts';
import type { KycRequest } from './kyc-request.ts';
import { actsForThemselves, actorOfCall, namedClient } from '../acting-for.ts';

export const submitKycDocument: Handler<'submitKycDocument'> = (input, call) =>
  carryOut('submit', input, call);
export const updateKycDocument: Handler<'updateKycDocument'> = (input, call) =>
  carryOut('update', input, call);

type KycInput = Pick<Input<'submitKycDocument'>, 'data' | 'files'>;

const DONE: Record<KycRequest['event'], { message: string; past: string }> = {
  SUBMIT: { message: 'Your KYC documents are submitted.', past: 'Submitted' },
  RESUBMIT: { message: 'Your KYC documents are submitted again.', past: 'Resubmitted' },
  APPROVE: { message: 'The document is approved.', past: 'Approved' },
  REJECT: { message: 'The document is rejected, and the client sees the reason.', past: 'Rejected' },
};

/** Tells that an owner's document still needs its day of expiry. */
const undated = (asks: readonly KycRequest[]): string =>
  asks.some((ask) => 'file' in ask && !isDated(ask.category, ask.expiresOn))
    ? ` The expiry date of the ${DOCUMENT_CATEGORY.owner} is missing. It is needed before the document is approved.`
    : '';

/** Tells that an administrator can register the business now. */
const toRegister = ({ business, documents }: Answer<'updateKycDocument'>['data']): string =>
  business?.status !== BUSINESS_STATUS.registered &&
  documents.length === Object.keys(DOCUMENT_CATEGORY).length &&
  documents.every(({ status }) => status === KYC_STATUS.approved)
    ? ' Both are approved: register the business next.'
    : '';

async function carryOut(
  mode: 'submit' | 'update',
  { data, files }: KycInput,
  call: Call,
): Promise<Answer<'updateKycDocument'>> {
  const asks = await readKycRequest(mode, data, files, call);
  const kept: string[] = [];
  try {
    return await call.effect<'updateKycDocument'>(async (tx) => {
      await refuseUnknownKinds(tx, asks);
      const business = await businessOf(tx, data, call);
      await refuseOthersDocuments(tx, business, asks);
      for (const ask of asks) {
        business.status = await moveDocument(
          tx,
          actorOfCall(call),
          business,
          await stepOf(tx, call, business, ask, kept),
        );
      }
      const taxNumber = data.tax_identification_number?.trim();
      if (taxNumber) await setTaxNumber(tx, business.id, taxNumber);
      const [first] = asks;
      const detail = await clientDetail(tx, business.client_id);
      return {
        data: detail,
        message: first && `${DONE[first.event].message}${undated(asks)}${toRegister(detail)}`,
        audit: {
          summary: asks
            .map(
              ({ event, category }) =>
                `${DONE[event].past} the ${category} of ${markPersonal(business.client_id, business.company_name)}`,
            )
            .join('; '),
          subject: {
            user_id: business.client_id,
            business_id: business.id,
            events: asks.map(({ event }) => event),
          },
        },
      };
    });
  } catch (error) {
    await removeUnlessCommitted(call.services.storage, kept, error);
    throw error;
  }
}

/**
 * Document types come from the active values of their master, which are locked against deactivation
 * meanwhile.
 */
async function refuseUnknownKinds(tx: Tx, asks: readonly KycRequest[]): Promise<void> {
  const chosen = asks.flatMap((ask) => {
    if (!('documentType' in ask) || ask.documentType === null) return [];
    return [{ code: String(ask.documentType), field: ask.dataField }];
  });
  if (chosen.length === 0) return;
  const codes = chosen.map(({ code }) => code);
  const known = await choosableCodes(tx, FIXED_MASTER.documentType, codes);
  const unknown = chosen.find(({ code }) => !known.includes(code));
  if (unknown) {
    throw invalidRequest(
      `There is no type of KYC document ${unknown.code} to choose. Choose one of the types in the form.`,
      unknown.field,
    );
  }
}

/**
 * The client's business, locked. Clients do not name themselves; staff name the client or the
 * business.
 */
async function businessOf(tx: Tx, data: BodyOf<'submitKycDocument'>, call: Call): Promise<LockedBusiness> {
  const byBusiness = data.business_id ? await lockBusiness(tx, 'id', data.business_id) : undefined;
  if (data.business_id && !byBusiness) throw notFound();
  const clientId =
    !data.user_id && byBusiness ? byBusiness.client_id : namedClient(call.person, data.user_id);
  if (byBusiness && byBusiness.client_id !== clientId) throw notFound();
  const business = byBusiness ?? (await lockBusiness(tx, 'user_id', clientId));
  if (business) return business;
  if (!(await findClient(tx, clientId))) throw notFound();
  throw conflict(
    actsForThemselves(call.person)
      ? 'You have no business to submit documents for. Ask us to add it.'
      : 'This client has no business to submit documents for. Add the client with a business first.',
  );
}

async function refuseOthersDocuments(
  tx: Tx,
  business: LockedBusiness,
  asks: readonly KycRequest[],
): Promise<void> {
  if (asks.every((ask) => ask.kycId === null)) return;
  const documents = await documentIds(tx, business.id);
  for (const { kycId, category } of asks) {
    const isIts = documents.some((one) => one.id === kycId && one.document_category === category);
    if (kycId !== null && !isIts) throw notFound();
  }
}

/** Stores the submitted file; `kept` collects files to remove after a rollback. */
async function stepOf(
  tx: Tx,
  call: Call,
  business: LockedBusiness,
  ask: KycRequest,
  kept: string[],
): Promise<KycStep> {
  if (!('file' in ask)) return ask;
  const fileId = newId();
  const { category, event, documentType, info, remark, expiresOn, file, paper } = ask;
  kept.push(fileId);
  await call.services.storage.take(fileId, file.path);
  await insertStoredFile(tx, {
    id: fileId,
    name: paper.name,
    mime: paper.mime,
    size: file.size,
    sha256: file.sha256,
    ownerId: business.client_id,
  });
  return { category, event, paper: { fileId, documentType, info, remark, expiresOn } };
}

/** Every view is logged, so this read needs a writing transaction. */
export const readKycDocument: Handler<'readKycDocument'> = ({ path }, call) =>
  call.effect<'readKycDocument'>(async (tx) => {
    const { storage } = call.services;
    const document = await findDocumentFile(tx, path.id);
    if (!document || !(await storage.has(document.storage_key))) throw notFound();
    return {
      file: {
        name: downloadName(document.document_category, document.id, document.mime),
        mime: document.mime,
        body: storage.open(document.storage_key),
        disposition: 'attachment',
      },
      audit: {
        summary: `Looked at the ${document.document_category} of ${markPersonal(document.client_id, document.client_name)}`,
        subject: { kyc_id: document.id, user_id: document.client_id },
      },
    };
  });

export const setBusinessStatus: Handler<'setBusinessStatus'> = ({ path, data }, call) => {
  const { status: action } = data;
  if (action !== BUSINESS_ACTION.register && action !== BUSINESS_ACTION.unregister) {
    throw invalidRequest('A business is registered (1) or unregistered (2). Send one of the two.', 'status');
  }
  return call.effect<'setBusinessStatus'>(async (tx) => {
    const remark = data.remark?.trim() || null;
    const business = await setRegistration(tx, actorOfCall(call), { businessId: path.id, action, remark });
    const done = action === BUSINESS_ACTION.register ? 'registered' : 'unregistered';
    return {
      data: await clientDetail(tx, business.client_id),
      message: `${business.company_name} is ${done}.`,
      audit: {
        summary: `${done === 'registered' ? 'Registered' : 'Unregistered'} the business ${markPersonal(business.client_id, business.company_name)}`,
        subject: { business_id: business.id, user_id: business.client_id },
      },
    };
  });
};
