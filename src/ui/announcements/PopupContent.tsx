import { keyOf, type AnnouncementContent } from './announcement-content.ts';
import { Picture } from './Picture.tsx';
import css from './announcements.module.css';

/** The content of a popup below its title. */
export function PopupContent({ announced: { description, images } }: { announced: AnnouncementContent }) {
  return (
    <div className={css.popup}>
      {images.map((picture) => (
        <Picture key={keyOf(picture)} picture={picture} />
      ))}
      {description !== '' && <p className={css.text}>{description}</p>}
    </div>
  );
}
