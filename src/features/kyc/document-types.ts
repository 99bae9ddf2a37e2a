/** What kinds of papers there are to choose: the values of the master DOC_TYPE_BUSINESS; their codes are the wire's numbers. */
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import type { DocumentCategory } from '../../domain/codes.ts';
import { FIXED_MASTER, kindsFor } from '../../domain/masters.ts';
import type { KycDocument } from './kyc.ts';

interface PaperKind {
  code: number;
  label: string;
  isDefault: boolean;
}

/** The kinds that are offered for this paper; empty while they are fetched. */
export function usePaperKinds(category: DocumentCategory): readonly PaperKind[] {
  const { data } = useQuery(q('listSubMasters', { query: { code: FIXED_MASTER.documentType } }));
  return kindsFor(data?.data ?? [], category).map(({ code, name, is_default }) => ({
    code: Number(code),
    label: name,
    isDefault: is_default,
  }));
}

/** What a document is called; a kind that was taken out of the list is told by its number. */
export const documentKind = ({ document_type, document_type_name }: KycDocument): string =>
  document_type_name ?? `Document type ${document_type}`;
