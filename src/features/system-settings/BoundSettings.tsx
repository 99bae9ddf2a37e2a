import { useState } from 'react';
import type { AnswerOf, DataOf } from '../../api/client.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { BOUNDS, type BoundName } from '../../domain/lines/bounds.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { LastSet } from './LastSet.tsx';
import { SettingState } from './SettingState.tsx';
import { useSetting } from './use-setting.ts';
import { isWithin, WholeNumberField } from './WholeNumberField.tsx';
import css from './system-settings.module.css';
import common from '../../ui/common.module.css';

type SavedBounds = AnswerOf<'getBoundSetting'>;
type Draft = Record<BoundName, number | string>;

interface BoundField {
  field: BoundName;
  label: string;
  description: string;
}

const CLIENT: readonly BoundField[] = [
  {
    field: 'client_open',
    label: 'Open at once',
    description: 'Of each kind: holds, places in line, enquiries, price offers, demands and so on.',
  },
  {
    field: 'client_day',
    label: 'Started per day',
    description: 'Of each kind, including those closed again.',
  },
  {
    field: 'client_asks',
    label: 'Requests open at once',
    description: 'For pictures, videos and inspections.',
  },
  { field: 'client_papers', label: 'KYC documents per day', description: 'Submitted or submitted again.' },
  {
    field: 'client_changes',
    label: 'Changes per day',
    description: 'Everything a person adds, changes or downloads. It keeps programs from filling the logs.',
  },
];
const GUEST: readonly BoundField[] = [
  { field: 'guest_open', label: 'Open at once', description: 'Of each kind.' },
  {
    field: 'guest_day',
    label: 'Started per day',
    description: 'Of each kind. All guests on one network together can start 20 times as many.',
  },
  {
    field: 'guest_asks',
    label: 'Requests open at once',
    description: 'For pictures, videos and inspections.',
  },
  {
    field: 'guest_changes',
    label: 'Changes per day',
    description: 'Everything a guest adds, changes or downloads.',
  },
  {
    field: 'guest_visits',
    label: 'Guests from one network per day',
    description: 'A stand at a trade fair shares one network.',
  },
];
const FIELDS = [...CLIENT, ...GUEST];
const GROUPS = [
  ['A client', CLIENT],
  ['A guest', GUEST],
] as const;

/** How much clients and guests may begin. */
export function BoundSettings() {
  const { answer, error, retry } = useSetting(q<'getBoundSetting'>('getBoundSetting'));
  if (answer === null) return <SettingState error={error} onRetry={retry} />;
  // Saving, by anyone, resets the form.
  return <BoundForm key={answer.version} kept={answer} />;
}

function BoundForm({ kept }: { kept: SavedBounds }) {
  const readOnly = !accessOf(useUser(), 'settings').write;
  const { changed_by: by, changed_at: at, version, ...figures } = kept;
  const [draft, setDraft] = useState<Draft>(figures);
  const save = useApiMutation('setBoundSetting', {
    invalidates: ['getBoundSetting'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const isValid = FIELDS.every(({ field }) => isWithin(BOUNDS[field], draft[field]));
  const isChanged = FIELDS.some(({ field }) => draft[field] !== kept[field]);
  const figuresOf = (typed: Draft): DataOf<'setBoundSetting'> => ({
    ...figures,
    version,
    ...Object.fromEntries(FIELDS.map(({ field }) => [field, Number(typed[field])])),
  });
  return (
    <SavedForm
      className={css.page}
      label="Limits of clients"
      readOnly={readOnly}
      isChanged={isChanged}
      canSave={isValid && isChanged}
      busy={save.isPending}
      error={save.error}
      onSave={() => save.mutate({ data: figuresOf(draft) })}
      onDiscard={() => setDraft(figures)}
      foot={<LastSet by={by} at={at} operation="setBoundSetting" />}
    >
      <header>
        <h1>Limits of clients</h1>
        <p className={common.quiet}>
          How much one client or guest can start. Records are never deleted, so without limits one person
          could fill the disk. Staff are not limited.
        </p>
      </header>
      {GROUPS.map(([who, fields]) => (
        <fieldset key={who} className={css.set} disabled={readOnly}>
          <legend>{who}</legend>
          <div className={css.limits}>
            {fields.map(({ field, label, description }) => (
              <WholeNumberField
                key={field}
                label={label}
                description={description}
                span={BOUNDS[field]}
                disabled={readOnly}
                value={draft[field]}
                onChange={(value) => setDraft({ ...draft, [field]: value })}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </SavedForm>
  );
}
