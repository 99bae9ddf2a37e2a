import { useQuery } from '@tanstack/react-query';
import { callForFile } from '../../api/client.ts';
import { useBlobAddress } from '../../ui/records/use-blob-address.ts';
import type { Value } from './master.ts';
import css from './masters.module.css';

/** A value's image, fetched with the token that an <img> cannot send. */
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
  const url = useBlobAddress(data ?? null);
  return (
    <span className={css.image} data-large={large || undefined}>
      {/* In a row the name is beside it. */}
      {url !== null && <img src={url} alt={large ? name : ''} />}
    </span>
  );
}

/** A picture that was chosen but not uploaded yet. */
export function ChosenImage({ file }: { file: File }) {
  const url = useBlobAddress(file);
  return (
    <span className={css.image} data-large>
      {url !== null && <img src={url} alt={file.name} />}
    </span>
  );
}
