import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { DrawerSection } from '../../ui/records/RecordDrawer.tsx';
import css from './stone.module.css';
import type { StoneDna } from './words.ts';

/** Image, video and certificate are loaded through the portal, wherever they are stored. */
export function StoneMedia({ stone }: { stone: StoneDna }) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const fail = (address: string) => () => setFailed((before) => [...before, address]);
  const { stock_no: number, image = null, video = null, certificate = null } = stone;
  const shows = (address: string | null): address is string => address !== null && !failed.includes(address);
  return (
    <DrawerSection title="Media">
      {(shows(image) || shows(video)) && (
        <div className={css.pictures}>
          {shows(image) && <img src={image} alt={`Stone ${number}`} loading="lazy" onError={fail(image)} />}
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
        <Medium name="Image" address={image} failed={!shows(image)} />
        <Medium name="Video" address={video} failed={!shows(video)} />
        <Medium name="Certificate" address={certificate} failed={false} />
      </ul>
    </DrawerSection>
  );
}

interface MediumProps {
  name: string;
  address: string | null;
  /** It exists but could not be loaded. */
  failed: boolean;
}

function Medium({ name, address, failed }: MediumProps) {
  return (
    <li>
      {address === null ? (
        <span className={css.missing}>No {name.toLowerCase()}</span>
      ) : failed ? (
        <span className={css.missing}>The {name.toLowerCase()} could not be loaded</span>
      ) : (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {name} <IconExternalLink size={14} stroke={1.5} aria-hidden />
        </a>
      )}
    </li>
  );
}
