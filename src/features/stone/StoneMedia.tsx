import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { DrawerSection } from '../../ui/records/RecordDrawer.tsx';
import css from './stone.module.css';
import type { StoneDna } from './words.ts';

/** Image, video and certificate come by way of the portal: wherever they lie, the browser asks nobody else for them. */
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
            // Fetched once it is played: it may be hundreds of megabytes. A stone's video has no words to caption.
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
  /** It is named, and could not be shown. */
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
