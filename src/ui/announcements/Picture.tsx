import { useQuery } from '@tanstack/react-query';
import { callForFile } from '../../api/client.ts';
import { useBlobAddress } from '../records/use-blob-address.ts';
import type { AnnouncementPicture } from './announcement-content.ts';
import css from './announcements.module.css';

/**
 * A picture without alternative text, because the text beside it describes it. Fetched with the
 * token that an <img> cannot send.
 */
export function Picture({ picture }: { picture: AnnouncementPicture }) {
  const file = picture instanceof File ? picture : null;
  const id = picture instanceof File ? '' : picture.id;
  const { data } = useQuery({
    queryKey: ['readAnnouncementPicture', id],
    queryFn: () => callForFile('readAnnouncementPicture', { path: { id } }),
    enabled: file === null,
    // It never changes: another picture has another id.
    staleTime: Infinity,
  });
  const url = useBlobAddress(file ?? data ?? null);
  return <span className={css.picture}>{url !== null && <img src={url} alt="" />}</span>;
}
