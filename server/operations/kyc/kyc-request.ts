/** Parses a KYC request per document; the machine decides whether it may happen. */
import { DOCUMENT_CATEGORY, KYC_STATUS } from '../../../src/domain/codes.ts';
import type { DocumentCategory } from '../../../src/domain/codes.ts';
import { houseToday } from '../../../src/domain/house-days.ts';
import { isDated, isOver } from '../../../src/domain/kyc-documents.ts';
import { KYC_GUARDS } from '../../../src/machines/guards/kyc-guards.ts';
import { checkDocument } from '../../files/document.ts';
import type { SafeFile } from '../../files/safe-file.ts';
import type { ReadFor } from '../../readers/pool.ts';
import { invalidRequest } from '../../refusals.ts';
import { refuseEarly } from '../../workflows/guard-refusals.ts';
import type { BodyOf, Call, ReceivedFile } from '../handler.ts';
import { readFor } from '../read-as.ts';

type KycData = BodyOf<'submitKycDocument'>;
type Entry = NonNullable<KycData['business_data']>[number];

interface Part {
  category: DocumentCategory;
  /** The request's field names of the entry and its file. */
  dataField: 'business_owner_data' | 'business_data';
  fileField: 'owner_image' | 'business_image';
}

const PARTS: readonly Part[] = [
  { category: DOCUMENT_CATEGORY.owner, dataField: 'business_owner_data', fileField: 'owner_image' },
  { category: DOCUMENT_CATEGORY.business, dataField: 'business_data', fileField: 'business_image' },
];

export interface Submission extends Part {
  event: 'SUBMIT' | 'RESUBMIT';
  kycId: string | null;
  file: ReceivedFile;
  paper: SafeFile;
  documentType: number | null;
  info: string | null;
  remark: string | null;
  expiresOn: string | null;
}

export interface Ruling extends Part {
  event: 'APPROVE' | 'REJECT';
  kycId: string | null;
  remark: string | null;
  /** Undefined keeps the submitted expiry date. */
  expiresOn: string | null | undefined;
}

export type KycRequest = Submission | Ruling;

/**
 * Reads a POST (SUBMIT) or a PUT (RESUBMIT with a file, APPROVE or REJECT with status 2 or 3).
 * @throws Refused 403 if the person's role may not do it; 400 if it is incomplete, or a file is not
 * a plain document
 */
export async function readKycRequest(
  mode: 'submit' | 'update',
  data: KycData,
  files: readonly ReceivedFile[],
  call: Pick<Call, 'person' | 'signal'>,
): Promise<KycRequest[]> {
  const named = PARTS.map((part) => ({
    part,
    entry: entryOf(data, part),
    file: files.find((file) => file.field === part.fileField) ?? null,
  })).filter(({ entry, file }) => entry !== null || file !== null);
  const actor = { id: call.person.id, role: call.person.role };
  for (const { part, entry } of named) {
    const event = eventOf(mode, entry);
    // An approval may keep the submitted expiry date.
    const paperDated = entry?.expires_on === undefined || isDated(part.category, entry.expires_on);
    refuseEarly('kycDocument', event, { actor, remark: entry?.remark ?? '', paperDated });
  }

  refuseStrayFiles(files);
  if (named.length === 0) throw invalidRequest('Please choose a document.', 'business_owner_data');
  return Promise.all(named.map(({ part, entry, file }) => readPart(mode, part, entry, file, readFor(call))));
}

/** The request's own `kyc_id` is that of its only document. */
function entryOf(data: KycData, { dataField }: Part): Entry | null {
  const entry = data[dataField]?.[0] ?? null;
  const isOnly = PARTS.filter((part) => data[part.dataField]?.[0] !== undefined).length === 1;
  return entry !== null && isOnly && data.kyc_id != null ? { kyc_id: data.kyc_id, ...entry } : entry;
}

/** A submission that names a document replaces it. */
function eventOf(mode: 'submit' | 'update', entry: Entry | null): KycRequest['event'] {
  if (mode === 'submit') return entry?.kyc_id == null ? 'SUBMIT' : 'RESUBMIT';
  if (entry?.status === KYC_STATUS.approved) return 'APPROVE';
  return entry?.status === KYC_STATUS.rejected ? 'REJECT' : 'RESUBMIT';
}

function refuseStrayFiles(files: readonly ReceivedFile[]): void {
  const seen = new Set<string>();
  for (const { field } of files) {
    const isKnown = PARTS.some((part) => part.fileField === field);
    if (!isKnown || seen.has(field))
      throw invalidRequest('Send at most one file owner_image and one file business_image.', field);
    seen.add(field);
  }
}

async function readPart(
  mode: 'submit' | 'update',
  part: Part,
  entry: Entry | null,
  file: ReceivedFile | null,
  by: ReadFor,
): Promise<KycRequest> {
  if (entry?.document_category !== undefined && entry.document_category !== part.category) {
    throw invalidRequest(
      `This field is for the ${part.category}. Send the other document in its own field.`,
      part.dataField,
    );
  }
  const event = eventOf(mode, entry);
  const kycId = entry?.kyc_id ?? null;
  if (event === 'APPROVE' || event === 'REJECT') {
    if (file)
      throw invalidRequest(
        'A decision cannot include a new file. Send either the decision or the file.',
        part.fileField,
      );
    if (event === 'REJECT' && entry?.expires_on !== undefined)
      throw invalidRequest('A rejected document has no expiry date. Leave it out.', part.dataField);
    return {
      ...part,
      event,
      kycId,
      remark: entry?.remark?.trim() || null,
      expiresOn: entry?.expires_on,
    };
  }
  if (mode === 'submit' && entry?.status !== undefined && entry.status !== KYC_STATUS.pending) {
    throw invalidRequest(
      'A submitted document is pending until it is decided. Leave its status out.',
      part.dataField,
    );
  }
  if (!file) throw invalidRequest(`Please choose the file of the ${part.category}.`, part.fileField);
  if (event === 'SUBMIT' && entry?.document_type === undefined) {
    throw invalidRequest(
      `Please choose the type of KYC document of the ${part.category} is.`,
      part.dataField,
    );
  }
  // Left out, it is told as missing; null would say that the document never expires.
  if (entry?.expires_on === null && !isDated(part.category, null))
    throw invalidRequest(KYC_GUARDS.paperDated.sentence, 'expires_on');
  if (isOver(entry?.expires_on, houseToday()))
    throw invalidRequest(
      `The ${part.category} has expired. Please submit one that is still valid.`,
      part.dataField,
    );
  return {
    ...part,
    event,
    kycId,
    file,
    paper: await checkDocument(file, part.fileField, by),
    documentType: entry?.document_type ?? null,
    info: entry?.info?.trim() || null,
    remark: entry?.remark?.trim() || null,
    expiresOn: entry?.expires_on ?? null,
  };
}
