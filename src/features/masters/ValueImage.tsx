import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callForFile } from '../../api/client.ts';
import type { Value } from './master.ts';
import css from './masters.module.css';

/** The image of a value, fetched with the token that a plain address could not send. */
export function ValueImage({ value, large = false }: { value: Value; large?: boolean }) {
  const { id, image, name } = value;
  const { data } = useQuery({
    // Another image has another id.
    queryKey: ['readSubMasterImage', id, image?.id],
    queryFn: async () => {
      const file = await callForFile('readSubMasterImage', { path: { id } });
      return file.slice(0, file.size, image?.mime);
    },
    enabled: image !== null,
    staleTime: Infinity,
  });
  const url = useAddress(data ?? null);
  return (
    <span className={css.image} data-large={large || undefined}>
      {url !== null && <img src={url} alt={name} />}
    </span>
  );
}

/** A picture that was chosen and not sent yet. */
export function ChosenImage({ file }: { file: File }) {
  const url = useAddress(file);
  return (
    <span className={css.image} data-large>
      {url !== null && <img src={url} alt={file.name} />}
    </span>
  );
}

function useAddress(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return;
    const made = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- the address is a resource: made and given back with the picture
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}
