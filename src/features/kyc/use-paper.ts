import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callForFile } from '../../api/client.ts';
import type { KycDocument } from './kyc.ts';

export interface Paper {
  state: 'pending' | 'error' | 'success';
  error: Error | null;
  retry: () => void;
  /** An address that lives as long as the screen shows the paper. */
  url: string | null;
  blob: Blob | null;
}

/** The paper's file. Each fetch stands in the audit log as a look, so that one look asks once. */
export function usePaper(document: KycDocument): Paper {
  const { data, status, error, refetch } = useQuery({
    // A paper that was handed in again is another one.
    queryKey: ['readKycDocument', document.kyc_id, handedInAt(document)],
    queryFn: async () => {
      const file = await callForFile('readKycDocument', { path: { id: document.kyc_id } });
      // The kind that the server found by the content, so that the browser takes it for nothing else.
      return file.slice(0, file.size, document.mime);
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const made = URL.createObjectURL(data);
    // oxlint-disable-next-line react/set-state-in-effect -- the address is a resource: made and given back with the paper
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [data]);
  return { state: status, error, retry: () => void refetch(), url, blob: data ?? null };
}

/** When the paper that lies there now was handed in. */
export const handedInAt = (document: KycDocument): string =>
  document.history?.findLast(({ event }) => event === 'SUBMIT' || event === 'RESUBMIT')?.at ??
  document.updated_at;
