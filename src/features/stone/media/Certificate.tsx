import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorOfFailure, errorOfResponse, messageOf } from '../../../api/errors.ts';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { useBlobAddress } from '../../../ui/records/use-blob-address.ts';
import css from './media.module.css';

/**
 * A certificate is a PDF, a picture, or the laboratory's page about the stone, which opens in a new
 * tab.
 */
export function Certificate({ address, number }: { address: string; number: string }) {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['certificate', address],
    queryFn: () => certificateAt(address),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
  const file = data === 'a page' || data === undefined ? null : data;
  const url = useBlobAddress(file);
  const title = `Certificate of stone ${number}`;
  return (
    <div className={css.stage} tabIndex={0} role="group" aria-label="The certificate">
      {isPending && <Loader size="sm" aria-label="Loading the certificate" />}
      {error !== null && (
        <Notice
          tone="error"
          title="The certificate could not be loaded"
          action={
            <Button variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(error)}
        </Notice>
      )}
      {data === 'a page' && (
        <Notice
          title="The certificate is a page of the laboratory"
          action={
            <Button component="a" href={address} target="_blank" rel="noopener noreferrer">
              Open the page
            </Button>
          }
        >
          It opens in a new tab.
        </Notice>
      )}
      {file !== null &&
        url !== null &&
        (file.type.startsWith('image/') ? (
          <img src={url} alt={title} />
        ) : (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the browser's own PDF viewer does not run in one
          <iframe src={`${url}#navpanes=0&view=Fit`} title={title} />
        ))}
    </div>
  );
}

async function certificateAt(address: string): Promise<Blob | 'a page'> {
  const response = await fetch(address, { redirect: 'manual' }).catch((error: unknown) => {
    throw errorOfFailure(error);
  });
  if (response.type === 'opaqueredirect') return 'a page';
  if (!response.ok) throw errorOfResponse(response, await response.json().catch(() => null));
  return response.blob();
}
