/**
 * Document types: the values of the master DOC_TYPE_BUSINESS, whose codes are the numbers on the
 * wire.
 */
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import type { DocumentCategory } from '../../domain/codes.ts';
import { FIXED_MASTER, kindsFor } from '../../domain/masters.ts';
import type { KycDocument } from './kyc.ts';

interface DocumentType {
  code: number;
  label: string;
  isDefault: boolean;
}

/** The types offered for this document; empty while loading. */
export function useDocumentTypes(category: DocumentCategory): readonly DocumentType[] {
  const { data } = useQuery(q('listSubMasters', { query: { code: FIXED_MASTER.documentType } }));
  return kindsFor(data?.data ?? [], category).map(({ code, name, is_default }) => ({
    code: Number(code),
    label: name,
    isDefault: is_default,
  }));
}

/** The type's name; a type that was deleted from the master is shown by its number. */
export const documentKind = ({ document_type, document_type_name }: KycDocument): string =>
  document_type_name ?? `Document type ${document_type}`;
