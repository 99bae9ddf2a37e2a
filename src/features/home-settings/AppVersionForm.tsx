import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { components } from '../../api/schema.gen.ts';
import { useApiMutation } from '../../api/query.ts';
import { APP_PLATFORM_NAME, type AppPlatform } from '../../domain/app-versions.ts';
import { useReadVersion } from '../../ui/forms/versions/use-read-version.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { dateTime } from '../../ui/format.ts';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { toast } from '../../ui/notices/toast.ts';
import css from './home-settings.module.css';

export type AppVersion = components['schemas']['AppVersion'];

interface AppVersionFormProps {
  platform: AppPlatform;
  /** Null where none is set yet. */
  kept: AppVersion | null;
  readOnly: boolean;
}

const VERSION = /^\d{1,5}(\.\d{1,5}){0,3}$/;
const WRONG = 'Up to four numbers with dots between them, such as 2.10.0';

const wrong = (typed: string): string | undefined =>
  typed.trim() === '' || VERSION.test(typed.trim()) ? undefined : WRONG;

/** The version of one app. */
export function AppVersionForm({ platform, kept, readOnly }: AppVersionFormProps) {
  const before = {
    version: kept?.version ?? '',
    required: kept?.required_version ?? '',
    notes: kept?.notes ?? '',
  };
  const [draft, setDraft] = useState(before);
  const save = useApiMutation('setAppVersion', {
    invalidates: ['listAppVersions', 'readShown', 'listAuditLogs'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const isChanged =
    draft.version !== before.version || draft.required !== before.required || draft.notes !== before.notes;
  const read = useReadVersion(kept?.read_version ?? '', isChanged);
  const isRight = VERSION.test(draft.version.trim()) && wrong(draft.required) === undefined;
  const field = (name: 'version' | 'required') => ({
    maxLength: 30,
    disabled: readOnly,
    value: draft[name],
    error: wrong(draft[name]),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });
  return (
    <SavedForm
      className={css.versions}
      label={`Version of ${APP_PLATFORM_NAME[platform]}`}
      readOnly={readOnly}
      isChanged={isChanged}
      canSave={isChanged && isRight}
      busy={save.isPending}
      error={save.error}
      onSave={() =>
        save.mutate({
          data: {
            platform,
            version: draft.version.trim(),
            required_version: draft.required.trim() || null,
            notes: draft.notes.trim(),
            read_version: read,
          },
        })
      }
      onDiscard={() => setDraft(before)}
      foot={
        kept !== null && (
          <span className={css.quiet}>
            Set {dateTime(kept.updated_at)} <AuditLink operation="setAppVersion" />
          </span>
        )
      }
    >
      <TextInput label="Version" description="The newest version available" required {...field('version')} />
      <TextInput
        label="Oldest version allowed"
        description="People with an older version have to update. Leave empty to allow all."
        {...field('required')}
      />
      <Textarea
        label="What is new"
        description="Shown to people with an older version"
        autosize
        minRows={2}
        maxLength={500}
        disabled={readOnly}
        value={draft.notes}
        onChange={(event) => setDraft({ ...draft, notes: event.currentTarget.value })}
      />
    </SavedForm>
  );
}
