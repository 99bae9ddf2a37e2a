import type { AnnouncementKind } from '../../domain/home-settings/announcements.ts';
import { Announcement } from '../../ui/announcements/Announcement.tsx';
import { PopupContent } from '../../ui/announcements/PopupContent.tsx';
import type { Draft } from './announcement.ts';
import css from './home-settings.module.css';

/** A live preview of what clients will see. */
export function Preview({ kind, draft }: { kind: AnnouncementKind; draft: Draft }) {
  const { title, description, start_date = '', end_date = '', type, kept, files } = draft;
  const announced = {
    kind,
    title: title.trim() || 'Title',
    description: description.trim(),
    start_date,
    end_date,
    type,
    images: [...kept, ...files],
  };
  return (
    <section className={css.preview} aria-label="As clients see it">
      <h3>As clients see it</h3>
      {kind === 'popup' ? (
        <div className={css.dialog}>
          <p className={css.dialogTitle}>{announced.title}</p>
          <PopupContent announced={announced} />
        </div>
      ) : (
        <Announcement announced={announced} />
      )}
    </section>
  );
}
