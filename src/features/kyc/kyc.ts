/**
 * What may happen to a business and its documents, decided by the machines before asking the
 * server.
 */
import type { AnswerOf, DataOf } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { BUSINESS_STATUS, DOCUMENT_CATEGORY, KYC_STATUS, type DocumentCategory } from '../../domain/codes.ts';
import { houseToday } from '../../domain/house-days.ts';
import { isDated, isOver } from '../../domain/kyc-documents.ts';
import { decide, decideTogether } from '../../machines/decide.ts';
import type { FactsOf } from '../../machines/decision-facts.ts';
import type { EventName } from '../../machines/workflow.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { day } from '../../ui/format.ts';
import { actorOf, type User } from '../../ui/session/session.ts';

export type KycClient = AnswerOf<'getClient'>;
export type KycDocument = KycClient['documents'][number];
export type Business = NonNullable<KycClient['business']>;

export const CATEGORIES: readonly DocumentCategory[] = Object.values(DOCUMENT_CATEGORY);

/** The request's field names of a category: its entry and its file. */
export const FIELDS = {
  [DOCUMENT_CATEGORY.owner]: { data: 'business_owner_data', file: 'owner_image' },
  [DOCUMENT_CATEGORY.business]: { data: 'business_data', file: 'business_image' },
} as const;

/** The document's name within a sentence. */
export const DOCUMENT_NAME: Readonly<Record<DocumentCategory, string>> = {
  [DOCUMENT_CATEGORY.owner]: 'owner’s document',
  [DOCUMENT_CATEGORY.business]: 'business document',
};

export const documentOf = (client: KycClient, category: DocumentCategory): KycDocument | null =>
  client.documents.find((document) => document.document_category === category) ?? null;

interface DocumentAction {
  user: User;
  business: Business;
  category: DocumentCategory;
  document: KycDocument | null;
  event: EventName;
  remark?: string;
  /** The expiry date as entered; undefined for the document's own. */
  expiresOn?: string | null;
}

/**
 * Whether the event may happen to the document, and to the business where the document drives it.
 */
export function mayDocument({
  user,
  business,
  category,
  document,
  event,
  remark,
  expiresOn,
}: DocumentAction): ActionDecision {
  const lastDay = expiresOn === undefined ? document?.expires_on : expiresOn;
  return decideTogether(
    'kycDocument',
    document?.status ?? null,
    { type: event },
    {
      actor: actorOf(user),
      job: undefined,
      begun: null,
      businessStatus: business.status,
      remark,
      paperDated: isDated(category, lastDay),
      paperCurrent: !isOver(lastDay, houseToday()),
      due: isOver(lastDay, houseToday()),
      barredBy: document?.barred_by ?? null,
    } satisfies FactsOf<'kycDocument'>,
    { business: business.status },
  );
}

export const mayRegister = (
  user: User,
  client: KycClient,
  business: Business,
  type: 'REGISTER' | 'UNREGISTER',
): ActionDecision =>
  decide('business', business.status, { type }, {
    actor: actorOf(user),
    businessStatus: business.status,
    documentsApproved: CATEGORIES.every(
      (category) => documentOf(client, category)?.status === KYC_STATUS.approved,
    ),
  } satisfies FactsOf<'business'>);

/** `expires on 24/03/2026`, or `expired on` that day. */
export const expiryOf = ({ expires_on }: KycDocument): string =>
  `${isOver(expires_on, houseToday()) ? 'expired' : 'expires'} on ${day(expires_on)}`;

/**
 * When the registration ends if the document is not renewed; null if it does not depend on that.
 */
export const renewalDue = (business: Business, { status, renew_by }: KycDocument): string | null =>
  business.status === BUSINESS_STATUS.registered && status !== KYC_STATUS.approved && renew_by != null
    ? `The registration ends on ${day(renew_by)} unless a new document is approved by then`
    : null;

type KycData = components['schemas']['KycData'];
type KycEntry = components['schemas']['KycEntry'];

/** The JSON part of a KYC request for one document. Clients do not name themselves. */
export function kycData(
  clientId: string | null,
  category: DocumentCategory,
  entry: KycEntry,
): DataOf<'updateKycDocument'> {
  const data: KycData = {
    user_id: clientId ?? undefined,
    [FIELDS[category].data]: [entry],
  };
  // The contract types a multipart part as text, because it travels as text.
  return data as unknown as DataOf<'updateKycDocument'>;
}

/** Queries to refetch after a change of documents or registration. */
export const CHANGED_BY_KYC = [
  'getClient',
  'listClients',
  'listDecisions',
  'listClientOptions',
  'listWorkflows',
  'listAuditLogs',
] as const;
