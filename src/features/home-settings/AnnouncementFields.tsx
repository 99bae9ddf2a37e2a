import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { BANNER_TYPE, type AnnouncementKind } from '../../domain/announcements.ts';
import { DayRange } from '../../ui/forms/DayRange.tsx';
import { BANNER_TYPE_NAME, PAGES, type Draft } from './announcement.ts';
import { PicturesField } from './PicturesField.tsx';
import css from './home-settings.module.css';
import { Announcement } from '../../ui/announcements/Announcement.tsx';
import { PopupContent } from '../../ui/announcements/PopupContent.tsx';
import fields from '../../ui/forms/fields.module.css';

interface AnnouncementFieldsProps {
  kind: AnnouncementKind;
  draft: Draft;
  onDraft: (part: Partial<Draft>) => void;
  /** It was sent without its days. */
  asksForDays: boolean;
}

const TYPES = Object.values(BANNER_TYPE).map((type) => ({
  value: String(type),
  label: BANNER_TYPE_NAME[type],
}));

/** The fields that adding and editing share, and how clients will see it. */
export function AnnouncementFields({ kind, draft, onDraft, asksForDays }: AnnouncementFieldsProps) {
  return (
    <>
      <TextInput
        label="Title"
        required
        maxLength={120}
        data-autofocus
        value={draft.title}
        onChange={(event) => onDraft({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Text"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={draft.description}
        onChange={(event) => onDraft({ description: event.currentTarget.value })}
      />
      <PicturesField
        kept={draft.kept}
        files={draft.files}
        onPictures={(kept, files) => onDraft({ kept, files })}
      />
      <div className={css.pair}>
        <Select
          label="Screen"
          data={[...PAGES]}
          allowDeselect={false}
          value={draft.page}
          onChange={(value) =>
            onDraft({ page: PAGES.find((page) => page.value === value)?.value ?? draft.page })
          }
        />
        <div>
          <DayRange
            label="First and last day"
            isLabelled
            from={draft.start_date}
            to={draft.end_date}
            onDays={(start_date, end_date) => onDraft({ start_date, end_date })}
          />
          {asksForDays && (
            <p role="alert" className={fields.fault}>
              Choose the first and the last day.
            </p>
          )}
        </div>
      </div>
      {kind === 'banner' && (
        <Select
          label="Type"
          data={TYPES}
          allowDeselect={false}
          value={String(draft.type)}
          onChange={(value) =>
            onDraft({
              type: Object.values(BANNER_TYPE).find((type) => String(type) === value) ?? BANNER_TYPE.line,
            })
          }
        />
      )}
      <Checkbox
        label="Active"
        description="Clients see it from its first to its last day"
        checked={draft.is_active}
        onChange={(event) => onDraft({ is_active: event.currentTarget.checked })}
      />
      <Preview kind={kind} draft={draft} />
    </>
  );
}

/** A live preview of what clients will see. */
function Preview({ kind, draft }: { kind: AnnouncementKind; draft: Draft }) {
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
