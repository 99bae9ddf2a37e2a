import { IconExternalLink } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { mediaSource } from '../../../api/media-grant.ts';
import { MEDIA_KEYS, type MediaKey } from '../../../domain/stones/search-filters.ts';
import { LazyOverlay } from '../../../ui/actions/LazyOverlay.tsx';
import { DrawerSection } from '../../../ui/records/RecordDrawer.tsx';
import type { StoneDna } from '../stone-texts.ts';
import css from './media.module.css';

const MediaViewer = lazy(() => import('./MediaViewer.tsx'));

const NAME: Record<MediaKey, string> = { image: 'Image', video: 'Video', certificate: 'Certificate' };

/**
 * Image, video and certificate are loaded through the portal, wherever they are stored, and open
 * large.
 */
export function StoneMedia({ stone }: { stone: StoneDna }) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<MediaKey | null>(null);
  const fail = (address: string) => () => setFailed((before) => [...before, address]);
  const { stock_no: number } = stone;
  const addressOf = (kind: MediaKey): string | null => {
    const address = stone[kind];
    return address == null ? null : mediaSource(address);
  };
  const [image, video] = [addressOf('image'), addressOf('video')];
  const shows = (address: string | null): address is string => address !== null && !failed.includes(address);
  const media = MEDIA_KEYS.flatMap((kind) => {
    const address = addressOf(kind);
    return shows(address) ? [{ kind, name: NAME[kind], address }] : [];
  });
  return (
    <DrawerSection title="Media">
      {(shows(image) || shows(video)) && (
        <div className={css.pictures}>
          {shows(image) && (
            <button
              type="button"
              className={css.large}
              aria-label={`Stone ${number} large`}
              onClick={() => setOpen('image')}
            >
              <img src={image} alt={`Stone ${number}`} loading="lazy" onError={fail(image)} />
            </button>
          )}
          {shows(video) && (
            // Loaded when played, since it may be hundreds of megabytes. The videos have no speech
            // to caption.
            <video
              src={video}
              controls
              muted
              loop
              preload="none"
              aria-label={`Video of stone ${number}`}
              onError={fail(video)}
            />
          )}
        </div>
      )}
      <ul className={css.media}>
        {MEDIA_KEYS.map((kind) => (
          <Medium
            key={kind}
            name={NAME[kind]}
            address={addressOf(kind)}
            failed={!shows(addressOf(kind))}
            onOpen={() => setOpen(kind)}
          />
        ))}
      </ul>
      <LazyOverlay opened={open !== null}>
        <MediaViewer
          number={number}
          media={media}
          shown={open}
          onShow={setOpen}
          onClose={() => setOpen(null)}
        />
      </LazyOverlay>
    </DrawerSection>
  );
}

interface MediumProps {
  name: string;
  address: string | null;
  /** It exists but could not be loaded. */
  failed: boolean;
  onOpen: () => void;
}

function Medium({ name, address, failed, onOpen }: MediumProps) {
  if (address === null) return <li className={css.missing}>No {name.toLowerCase()}</li>;
  if (failed)
    return (
      <li className={css.missing}>
        {name === NAME.video ? (
          // Not every browser plays every kind, such as AVI.
          <>
            The video cannot be played here.{' '}
            <a href={address} download>
              Download it
            </a>
          </>
        ) : (
          `The ${name.toLowerCase()} could not be loaded`
        )}
      </li>
    );
  return (
    <li>
      <button type="button" onClick={onOpen}>
        {name}
      </button>
      <a href={address} target="_blank" rel="noopener noreferrer" aria-label={`${name} in a new tab`}>
        <IconExternalLink size={14} stroke={1.5} aria-hidden />
      </a>
    </li>
  );
}
