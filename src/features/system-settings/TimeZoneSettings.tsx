import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { loggedText } from '../../domain/text/times.ts';
import { READERS_ZONE } from '../../ui/format.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { LastSet } from './LastSet.tsx';
import { SettingState } from './SettingState.tsx';
import { useSetting } from './use-setting.ts';
import css from './system-settings.module.css';
import common from '../../ui/common.module.css';

type SavedTimeZone = AnswerOf<'getTimeZone'>;

/** The time zone whose days the house counts. */
export function TimeZoneSettings() {
  const { answer, error, retry } = useSetting(q<'getTimeZone'>('getTimeZone'));
  if (answer === null) return <SettingState error={error} onRetry={retry} />;
  // Saving, by anyone, resets the form.
  return <ZoneForm key={answer.version} kept={answer} />;
}

function ZoneForm({ kept }: { kept: SavedTimeZone }) {
  const readOnly = !accessOf(useUser(), 'settings').write;
  const [zone, setZone] = useState(kept.zone);
  const [opened] = useState(() => new Date().toISOString());
  const save = useApiMutation('setTimeZone', {
    invalidates: ['getTimeZone', 'getProfile'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const own = READERS_ZONE;
  return (
    <SavedForm
      className={css.page}
      label="Time zone"
      readOnly={readOnly}
      isChanged={zone !== kept.zone}
      canSave={zone !== kept.zone}
      busy={save.isPending}
      error={save.error}
      onSave={() => save.mutate({ data: { zone, version: kept.version } })}
      onDiscard={() => setZone(kept.zone)}
      foot={<LastSet by={kept.changed_by} at={kept.changed_at} operation="setTimeZone" />}
    >
      <header>
        <h1>Time zone</h1>
        <p className={common.quiet}>
          The house counts its days here: today, filters and groups by day, reports, due and overdue days,
          reminders, schedules, and the numbers of a year. Mails, papers and sheets show its times. On screen,
          everyone sees times in their own time zone, which is named where it differs.
        </p>
      </header>
      <div className={css.set}>
        <Select
          label="Time zone of the house"
          description={`It was ${loggedText(opened, zone)} there when you opened this page.`}
          maw={360}
          searchable
          allowDeselect={false}
          disabled={readOnly}
          data={kept.zones}
          value={zone}
          onChange={(chosen) => setZone(chosen ?? zone)}
          limit={50}
          nothingFoundMessage="No such place. Try the largest city of its time zone."
        />
        {!readOnly && zone !== own && kept.zones.includes(own) && (
          <Button variant="subtle" size="compact-sm" onClick={() => setZone(own)}>
            Use {own}, the zone of this browser
          </Button>
        )}
        {zone !== kept.zone && (
          <p className={common.quiet} role="status">
            Stored data does not change: due dates, holidays, numbers and the times of past events stay as
            they are. Events near midnight may be listed under a different day, and schedules follow the new
            time zone from now on.
          </p>
        )}
      </div>
    </SavedForm>
  );
}
