import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callForFile } from '../../api/client.ts';
import { useBlobAddress } from './use-blob-address.ts';
import css from './person-picture.module.css';

interface PersonPictureProps {
  person: { id: string; picture?: string | null };
  large?: boolean;
  /** Shown until the picture is there. */
  children?: ReactNode;
}

/** A person's picture, fetched with the token that an <img> cannot send. */
export default function PersonPicture({ person, large = false, children }: PersonPictureProps) {
  const { id, picture = null } = person;
  const { data } = useQuery({
    // Another picture has another id.
    queryKey: ['readUserPicture', id, picture],
    queryFn: () => callForFile('readUserPicture', { path: { id } }),
    enabled: picture !== null,
    staleTime: Infinity,
  });
  return (
    <Round file={(picture !== null && data) || null} large={large}>
      {children}
    </Round>
  );
}

/** A picture that was chosen but not uploaded yet. */
export const ChosenPicture = ({ file }: { file: File }) => <Round file={file} large />;

// It is beside the person's name, so screen readers skip it.
function Round({ file, large, children }: { file: Blob | null; large: boolean; children?: ReactNode }) {
  const url = useBlobAddress(file);
  return url === null ? (
    children
  ) : (
    <img className={css.picture} data-large={large || undefined} src={url} alt="" />
  );
}
