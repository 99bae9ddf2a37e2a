import { Button, NumberInput, Textarea, TextInput } from '@mantine/core';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { dateTime } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { SettingState } from './SettingState.tsx';
import { useSetting } from './use-setting.ts';
import css from './system-settings.module.css';
import common from '../../ui/common.module.css';

type SavedMaintenance = AnswerOf<'getMaintenance'>;

interface Draft {
  /** In the local time of the administrator: YYYY-MM-DDTHH:mm. */
  start: string;
  minutes: number | string;
  reason: string;
}

const MOST_MINUTES = 24 * 60;
const USUAL_MINUTES = 30;

/** When the portal is read-only, and why. */
export function MaintenanceSettings() {
  const { answer, error, retry } = useSetting(q<'getMaintenance'>('getMaintenance'));
  if (answer === null) return <SettingState error={error} onRetry={retry} />;
  // Another announcement, by anyone, resets the form.
  return <MaintenanceForm key={answer.version} kept={answer} />;
}

const minutesOf = (start: string, end: string): number => Math.round(dayjs(end).diff(start, 'minute', true));

function draftOf({ maintenance }: SavedMaintenance): Draft {
  if (maintenance === null) return { start: '', minutes: USUAL_MINUTES, reason: '' };
  const { starts_at: start, ends_at: end, reason } = maintenance;
  return { start: dayjs(start).format('YYYY-MM-DDTHH:mm'), minutes: minutesOf(start, end), reason };
}

function MaintenanceForm({ kept }: { kept: SavedMaintenance }) {
  const readOnly = !accessOf(useUser(), 'settings').write;
  const [draft, setDraft] = useState<Draft>(() => draftOf(kept));
  const done = {
    invalidates: ['getMaintenance'] as const,
    onSuccess: ({ message }: { message: string }) => toast.done(message),
  };
  const announce = useApiMutation('announceMaintenance', done);
  const end = useApiMutation('endMaintenance', done);
  const { maintenance } = kept;
  const minutes = Number(draft.minutes);
  const lasts = Number.isInteger(minutes) && minutes >= 1 && minutes <= MOST_MINUTES;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(kept));
  return (
    <SavedForm
      className={css.page}
      label="Maintenance"
      readOnly={readOnly}
      isChanged={isChanged}
      canSave={isChanged && lasts && draft.start !== '' && draft.reason.trim() !== ''}
      busy={announce.isPending || end.isPending}
      error={announce.error ?? end.error}
      save="Announce"
      onSave={() => {
        const start = dayjs(draft.start);
        announce.mutate({
          data: {
            starts_at: start.toISOString(),
            ends_at: start.add(minutes, 'minute').toISOString(),
            reason: draft.reason.trim(),
            version: kept.version,
          },
        });
      }}
      onDiscard={() => setDraft(draftOf(kept))}
      foot={
        maintenance !== null &&
        !readOnly && (
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate({})}>
            {maintenance.is_under_way ? 'End it now' : 'Cancel it'}
          </Button>
        )
      }
    >
      <header>
        <h1>Maintenance</h1>
        <p className={common.quiet}>
          {stateOf(kept)} While it lasts, everyone can sign in and read, but nothing can be changed. Every
          screen shows a notice as soon as it is announced, and it ends by itself.{' '}
          <AuditLink operation="announceMaintenance" />
        </p>
      </header>
      <div className={css.set}>
        <div className={css.limits}>
          <TextInput
            type="datetime-local"
            label="Starts"
            description="In your local time. A past time starts it at once."
            disabled={readOnly}
            value={draft.start}
            onChange={(event) => setDraft({ ...draft, start: event.currentTarget.value })}
          />
          <NumberInput
            label="Duration"
            description="Announce it again if it takes longer."
            suffix=" minutes"
            min={1}
            max={MOST_MINUTES}
            allowDecimal={false}
            disabled={readOnly}
            value={draft.minutes}
            onChange={(value) => setDraft({ ...draft, minutes: value })}
            error={lasts ? undefined : '1 minute to 24 hours.'}
          />
          <Textarea
            label="Reason"
            description="Shown to everyone in the portal."
            maxLength={300}
            autosize
            minRows={2}
            disabled={readOnly}
            value={draft.reason}
            onChange={(event) => setDraft({ ...draft, reason: event.currentTarget.value })}
          />
        </div>
      </div>
    </SavedForm>
  );
}

function stateOf({ maintenance }: SavedMaintenance): string {
  if (maintenance === null) return 'No maintenance is planned.';
  const { starts_at: start, ends_at: end, is_under_way: isNow } = maintenance;
  return isNow
    ? `It is under way until ${dateTime(end)}.`
    : `It is announced from ${dateTime(start)} to ${dateTime(end)}.`;
}
