import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { HOLD_BOUNDS, holdSettingOf, type HoldSettingKey } from '../../domain/holds.ts';
import { plural } from '../../ui/format.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { LastSet } from './LastSet.tsx';
import { SettingState } from './SettingState.tsx';
import { useSetting } from './use-setting.ts';
import { isWithin, WholeNumberField } from './WholeNumberField.tsx';
import css from './system-settings.module.css';
import common from '../../ui/common.module.css';

type SavedHoldSetting = AnswerOf<'getHoldSetting'>;
type Draft = Record<HoldSettingKey, number | string>;

const FIELDS: readonly { field: HoldSettingKey; label: string; description: string; suffix: string }[] = [
  {
    field: 'hold_limit',
    label: 'Stones on hold at once',
    description: 'How many stones a business can hold at once. Holds placed for it by staff do not count.',
    suffix: ' stones',
  },
  {
    field: 'rehold_hours',
    label: 'Wait before holding the same stone again',
    description: 'Counted from the end of its hold, or from a cancelled confirm-stone. 0 means no wait.',
    suffix: ' hours',
  },
  {
    field: 'hold_hours',
    label: 'Length of a hold',
    description: 'After this time a hold expires. Existing holds are not affected.',
    suffix: ' hours',
  },
  {
    field: 'offer_hours',
    label: 'Time for the next in line',
    description:
      'How long a stone that becomes available is kept for the first client in line. After that it is offered to the next.',
    suffix: ' hours',
  },
  {
    field: 'price_offer_hours',
    label: 'Time to answer a price offer',
    description:
      'How long the house has to answer a client’s price, and the client to answer the house. After that the offer lapses.',
    suffix: ' hours',
  },
];

/**
 * The length of a hold, the limit per business, and the waiting time before holding a stone again.
 */
export function HoldSettings() {
  const { answer, error, retry } = useSetting(q<'getHoldSetting'>('getHoldSetting'));
  if (answer === null) return <SettingState error={error} onRetry={retry} />;
  // Saving, by anyone, resets the form.
  return <HoldForm key={answer.version} kept={answer} />;
}

function HoldForm({ kept }: { kept: SavedHoldSetting }) {
  const readOnly = !accessOf(useUser(), 'settings').write;
  const [draft, setDraft] = useState<Draft>(() => holdSettingOf(kept));
  const save = useApiMutation('setHoldSetting', {
    invalidates: ['getHoldSetting', 'getHoldStanding', 'listClients'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const isValid = FIELDS.every(({ field }) => isWithin(HOLD_BOUNDS[field], draft[field]));
  const isChanged = FIELDS.some(({ field }) => draft[field] !== kept[field]);
  return (
    <SavedForm
      className={css.page}
      label="Holds"
      readOnly={readOnly}
      isChanged={isChanged}
      canSave={isValid && isChanged}
      busy={save.isPending}
      error={save.error}
      onSave={() => {
        // Each is a whole number by now.
        save.mutate({
          data: { ...(holdSettingOf(draft) as Record<HoldSettingKey, number>), version: kept.version },
        });
      }}
      onDiscard={() => setDraft(holdSettingOf(kept))}
      foot={<LastSet by={kept.changed_by} at={kept.changed_at} operation="setHoldSetting" />}
    >
      <header>
        <h1>Holds</h1>
        <p className={common.quiet}>
          How much a business can hold by itself. Staff can exceed these limits if they give a reason, which
          stays in the history. {plural(kept.near, 'client')} {kept.near === 1 ? 'holds' : 'hold'} four fifths
          of the limit or more{kept.near === 0 ? '.' : ': '}
          {kept.near > 0 && (
            <Link to="/client" search={{ near: true }}>
              see who.
            </Link>
          )}
        </p>
      </header>
      <div className={css.set}>
        <div className={css.limits}>
          {FIELDS.map(({ field, label, description, suffix }) => (
            <WholeNumberField
              key={field}
              label={label}
              description={description}
              suffix={suffix}
              span={HOLD_BOUNDS[field]}
              disabled={readOnly}
              value={draft[field]}
              onChange={(value) => setDraft({ ...draft, [field]: value })}
            />
          ))}
        </div>
      </div>
    </SavedForm>
  );
}
