/** What kind of paper a document is: the numbers that `document_type` carries. */
import { DOCUMENT_CATEGORY, type DocumentCategory } from '../../domain/codes.ts';

interface DocumentType {
  code: number;
  label: string;
}

export const DOCUMENT_TYPES: Readonly<Record<DocumentCategory, readonly DocumentType[]>> = {
  [DOCUMENT_CATEGORY.owner]: [
    { code: 1, label: 'Identity card' },
    { code: 2, label: 'Passport' },
    { code: 3, label: 'Driving licence' },
  ],
  [DOCUMENT_CATEGORY.business]: [
    { code: 4, label: 'Certificate of registration' },
    { code: 5, label: 'Tax registration' },
    { code: 6, label: 'Trade licence' },
  ],
};

const ALL = Object.values(DOCUMENT_TYPES).flat();

export const documentTypeLabel = (code: number): string =>
  ALL.find((type) => type.code === code)?.label ?? `Document type ${code}`;
