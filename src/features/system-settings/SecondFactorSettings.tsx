import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { ROLE_NAME } from '../../domain/codes.ts';
import { FACTOR_ROLES } from '../../domain/second-factor.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { LastSet } from './LastSet.tsx';
import { SettingState } from './SettingState.tsx';
import { useSetting } from './use-setting.ts';
import css from './system-settings.module.css';
import common from '../../ui/common.module.css';

type SavedSecondFactorSetting = AnswerOf<'getSecondFactorSetting'>;

/** Which roles have to have a second factor. */
export function SecondFactorSettings() {
  const { answer, error, retry } = useSetting(q<'getSecondFactorSetting'>('getSecondFactorSetting'));
  if (answer === null) return <SettingState error={error} onRetry={retry} />;
  // Saving, by anyone, resets the form.
  return <RolesForm key={answer.version} kept={answer} />;
}

function RolesForm({ kept }: { kept: SavedSecondFactorSetting }) {
  const readOnly = !accessOf(useUser(), 'settings').write;
  const [roles, setRoles] = useState<readonly number[]>(kept.roles);
  const save = useApiMutation('setSecondFactorSetting', {
    invalidates: ['getSecondFactorSetting', 'getSecondFactor'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const wanted = FACTOR_ROLES.filter((role) => roles.includes(role));
  const isChanged = FACTOR_ROLES.some((role) => roles.includes(role) !== kept.roles.includes(role));
  return (
    <SavedForm
      className={css.page}
      label="Second factor"
      readOnly={readOnly}
      isChanged={isChanged}
      canSave={isChanged}
      busy={save.isPending}
      error={save.error}
      onSave={() => save.mutate({ data: { roles: wanted, version: kept.version } })}
      onDiscard={() => setRoles(kept.roles)}
      foot={<LastSet by={kept.changed_by} at={kept.changed_at} operation="setSecondFactorSetting" />}
    >
      <header>
        <h1>Second factor</h1>
        <p className={common.quiet}>
          People with these roles set up an authenticator app at their next sign-in. Everyone else can do so
          in the account menu. Keys of API and FTP clients are not affected.
        </p>
      </header>
      <Checkbox.Group
        label="Required for"
        value={wanted.map(String)}
        onChange={(chosen) => setRoles(chosen.map(Number))}
      >
        <div className={css.choices}>
          {FACTOR_ROLES.map((role) => (
            <Checkbox key={role} value={String(role)} label={ROLE_NAME[role]} disabled={readOnly} />
          ))}
        </div>
      </Checkbox.Group>
    </SavedForm>
  );
}
