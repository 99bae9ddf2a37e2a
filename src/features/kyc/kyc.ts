/** What may happen to a business and its papers, asked of the machines before the server is. */
import type { AnswerOf, DataOf } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { DOCUMENT_CATEGORY, KYC_STATUS, type DocumentCategory } from '../../domain/codes.ts';
import { decideTogether } from '../../machines/decide-together.ts';
import { decide } from '../../machines/decide.ts';
import type { EventName } from '../../machines/workflow.ts';
import type { MayOrWhyNot } from '../../ui/actions/ActionButton.tsx';
import { actorOf, type User } from '../../ui/session/session.ts';

export type KycClient = AnswerOf<'getClient'>;
export type KycDocument = KycClient['documents'][number];
export type Business = NonNullable<KycClient['business']>;

export const CATEGORIES: readonly DocumentCategory[] = Object.values(DOCUMENT_CATEGORY);

/** The request's names for a category: of its entry, and of its file. */
export const FIELDS = {
  [DOCUMENT_CATEGORY.owner]: { data: 'business_owner_data', file: 'owner_image' },
  [DOCUMENT_CATEGORY.business]: { data: 'business_data', file: 'business_image' },
} as const;

/** The paper's name in a sentence. */
export const PAPER: Readonly<Record<DocumentCategory, string>> = {
  [DOCUMENT_CATEGORY.owner]: 'owner’s document',
  [DOCUMENT_CATEGORY.business]: 'business document',
};

export const documentOf = (client: KycClient, category: DocumentCategory): KycDocument | null =>
  client.documents.find((document) => document.document_category === category) ?? null;

interface Wish {
  user: User;
  business: Business;
  document: KycDocument | null;
  event: EventName;
  remark?: string;
}

/** May this happen to the paper? The business goes along where the machine says so. */
export const mayDocument = ({ user, business, document, event, remark }: Wish): MayOrWhyNot =>
  decideTogether(
    'kycDocument',
    document?.status ?? null,
    { type: event },
    { actor: actorOf(user), businessStatus: business.status, ...(remark === undefined ? {} : { remark }) },
    { business: business.status },
  );

export const mayRegister = (
  user: User,
  client: KycClient,
  business: Business,
  type: 'REGISTER' | 'UNREGISTER',
): MayOrWhyNot =>
  decide(
    'business',
    business.status,
    { type },
    {
      actor: actorOf(user),
      businessStatus: business.status,
      documentsApproved: CATEGORIES.every(
        (category) => documentOf(client, category)?.status === KYC_STATUS.approved,
      ),
    },
  );

type KycData = components['schemas']['KycData'];
type KycEntry = components['schemas']['KycEntry'];

/** The JSON part of a KYC request about one paper. Clients leave out who they are. */
export function kycData(
  clientId: string | null,
  category: DocumentCategory,
  entry: KycEntry,
): DataOf<'updateKycDocument'> {
  const data: KycData = {
    ...(clientId === null ? {} : { user_id: clientId }),
    [FIELDS[category].data]: [entry],
  };
  // The contract types a multipart part as the text that it travels as; the client writes it so.
  return data as unknown as DataOf<'updateKycDocument'>;
}

/** The operations whose answers tell of papers and registrations. */
export const CHANGED_BY_KYC = [
  'getClient',
  'listClients',
  'listClientOptions',
  'listWorkflows',
  'listAuditLogs',
] as const;
