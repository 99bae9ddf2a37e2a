import { Button } from '@mantine/core';
import { dateTime } from '../../ui/format.ts';
import css from './system-settings.module.css';

interface SettingFootProps {
  readOnly: boolean;
  changedBy: string | null;
  changedAt: string | null;
  error: string | undefined;
  busy: boolean;
  isChanged: boolean;
  canSave: boolean;
  onDiscard: () => void;
}

/** The form's buttons, and who changed the setting last. */
export function SettingFoot({
  readOnly,
  changedBy,
  changedAt,
  error,
  busy,
  isChanged,
  canSave,
  onDiscard,
}: SettingFootProps) {
  return (
    <footer className={css.foot}>
      {error !== undefined && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      {!readOnly && (
        <>
          <Button type="submit" loading={busy} disabled={!canSave}>
            Save
          </Button>
          <Button variant="default" disabled={!isChanged} onClick={onDiscard}>
            Discard changes
          </Button>
        </>
      )}
      {changedBy !== null && (
        <span className={css.lead}>
          Last set by {changedBy}
          {changedAt === null ? '' : `, ${dateTime(changedAt)}`}.
        </span>
      )}
    </footer>
  );
}
