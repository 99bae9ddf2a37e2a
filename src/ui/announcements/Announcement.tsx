import { CloseButton } from '@mantine/core';
import { useId } from 'react';
import { BANNER_TYPE } from '../../domain/announcements.ts';
import { day } from '../format.ts';
import { keyOf, type AnnouncementContent } from './announcement-content.ts';
import { Picture } from './Picture.tsx';
import css from './announcements.module.css';

interface AnnouncementProps {
  announced: AnnouncementContent;
  /** Absent for announcements that cannot be closed. */
  onClose?: () => void;
}

/** An event or a banner above a screen. */
export function Announcement({ announced, onClose }: AnnouncementProps) {
  const id = useId();
  const { kind, title, description, type, images } = announced;
  const look = kind === 'event' ? 'event' : type === BANNER_TYPE.picture ? 'wide' : 'line';
  return (
    <section className={css.announcement} data-look={look} aria-labelledby={id}>
      {images.length > 0 && (
        <div className={css.pictures}>
          {(look === 'line' ? images.slice(0, 1) : images).map((picture) => (
            <Picture key={keyOf(picture)} picture={picture} />
          ))}
        </div>
      )}
      <div className={css.words}>
        <h2 id={id}>{title}</h2>
        {kind === 'event' && <p className={css.days}>{daysOf(announced)}</p>}
        {description !== '' && <p className={css.text}>{description}</p>}
      </div>
      {onClose !== undefined && (
        <CloseButton className={css.close} aria-label={`Close ${title}`} onClick={onClose} />
      )}
    </section>
  );
}

/** `12/06/2026`, or `12/06/2026 – 15/06/2026`. */
const daysOf = ({ start_date: from, end_date: to }: AnnouncementContent): string =>
  from === to ? day(from) : `${day(from)} – ${day(to)}`;
