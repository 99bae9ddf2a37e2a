import { useQuery } from '@tanstack/react-query';
import { callForFile } from '../../api/client.ts';
import { useBlobAddress } from '../../ui/records/use-blob-address.ts';
import type { KycDocument } from './kyc.ts';

export interface DocumentFile {
  state: 'pending' | 'error' | 'success';
  error: Error | null;
  retry: () => void;
  /** An object URL, valid while the document is shown. */
  url: string | null;
  blob: Blob | null;
}

/** The document's file. Every fetch is logged as a view, so it is fetched once per view. */
export function useDocumentFile(document: KycDocument): DocumentFile {
  const { data, status, error, refetch } = useQuery({
    // A resubmitted document is a different one.
    queryKey: ['readKycDocument', document.kyc_id, handedInAt(document)],
    queryFn: async () => {
      const file = await callForFile('readKycDocument', { path: { id: document.kyc_id } });
      // The type the server detected, so that the browser does not guess another.
      return file.slice(0, file.size, document.mime);
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const url = useBlobAddress(data ?? null);
  return { state: status, error, retry: () => void refetch(), url, blob: data ?? null };
}

/** When the current file was submitted. */
export const handedInAt = (document: KycDocument): string =>
  document.history?.findLast(({ event }) => event === 'SUBMIT' || event === 'RESUBMIT')?.at ??
  document.updated_at;
