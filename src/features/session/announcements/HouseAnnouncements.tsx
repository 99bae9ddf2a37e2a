import { useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query.ts';
import { houseToday } from '../../../domain/house-days.ts';
import { isShownAt } from '../../../domain/announcements.ts';
import { Announcement } from '../../../ui/announcements/Announcement.tsx';
import { usePersisted } from '../../../ui/session/persisted.ts';
import { NewVersion } from './NewVersion.tsx';
import { AnnouncementPopup } from './AnnouncementPopup.tsx';
import css from './announcements.module.css';

const AGAIN_MS = 10 * 60_000;

interface HouseAnnouncementsProps {
  /** The path of the present screen. */
  path: string;
  /** Staff who look as a customer are shown no popup. */
  isLooker: boolean;
}

/** The house's announcements above this screen, and the notice of a new version. */
export function HouseAnnouncements({ path, isLooker }: HouseAnnouncementsProps) {
  const { data, dataUpdatedAt } = useQuery({
    ...q<'readShown'>('readShown'),
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
  });
  // Closed ones stay closed until they are changed.
  const [closed, setClosed] = usePersisted<readonly string[]>('closed-announcements', []);
  if (data === undefined) return null;
  const today = houseToday(dataUpdatedAt);
  const here = data.announcements.filter((one) => isShownAt(one, path, today));
  const above = here.filter(
    ({ kind, id, updated_at }) => kind !== 'popup' && !closed.includes(`${id} ${updated_at}`),
  );
  return (
    <>
      {data.app !== null && <NewVersion app={data.app} />}
      {above.length > 0 && (
        <div className={css.above}>
          {above.map((one) => (
            <Announcement
              key={one.id}
              announced={one}
              onClose={() => setClosed([...closed, `${one.id} ${one.updated_at}`].slice(-MOST_CLOSED))}
            />
          ))}
        </div>
      )}
      {!isLooker && <AnnouncementPopup key={path} popups={here.filter(({ kind }) => kind === 'popup')} />}
    </>
  );
}

/** More than are ever shown at once. */
const MOST_CLOSED = 100;
