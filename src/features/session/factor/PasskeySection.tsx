import { Button, Group, Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../../api/client.ts';
import { q, useApiMutation } from '../../../api/query.ts';
import { age, dateTime } from '../../../ui/format.ts';
import { useFetchCycle } from '../../../ui/lists/use-fetch-cycle.ts';
import { LoadFailed } from '../../../ui/notices/LoadFailed.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { DrawerSection } from '../../../ui/records/RecordDrawer.tsx';
import { canUsePasskeys } from '../can-use-passkeys.ts';
import { NewPasskey } from './NewPasskey.tsx';
import common from '../../../ui/common.module.css';
import css from '../steps/steps.module.css';

type Passkey = AnswerOf<'listPasskeys'>[number];

const rowsOf = (passkeys: readonly Passkey[]): readonly Passkey[] => passkeys;
const rowId = (passkey: Passkey): string => passkey.id;

/** The user's own passkeys: registered, renamed, removed. */
export function PasskeySection() {
  const { answer, error, retry } = useFetchCycle({
    query: q<'listPasskeys'>('listPasskeys'),
    rowsOf,
    rowId,
    failure: 'Your passkeys could not be loaded.',
  });
  const [making, setMaking] = useState(false);
  if (error !== null) return <LoadFailed error={error} onRetry={retry} />;
  if (answer === null) return <Skeleton height={80} role="status" aria-label="Loading your passkeys" />;
  return (
    <DrawerSection title="Passkeys">
      <p className={`${common.quiet} ${css.quiet}`}>
        A passkey signs you in with your fingerprint, face or device PIN, without a password or a code.
      </p>
      {answer.length > 0 && (
        <ul className={css.passkeys}>
          {answer.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {making && <NewPasskey onDone={() => setMaking(false)} />}
      {!making && canUsePasskeys() && (
        <Button variant="default" onClick={() => setMaking(true)}>
          Add a passkey
        </Button>
      )}
      {!canUsePasskeys() && (
        <p className={`${common.quiet} ${css.quiet}`}>
          Passkeys cannot be used in this browser or at this address.
        </p>
      )}
    </DrawerSection>
  );
}

function Row({ passkey: { id, name, created_at, used_at, version } }: { passkey: Passkey }) {
  const [draft, setDraft] = useState<string | null>(null);
  const done = {
    invalidates: ['listPasskeys'] as const,
    onSuccess: ({ message }: { message: string }) => {
      setDraft(null);
      toast.done(message);
    },
    onError: (failed: { message: string }) => toast.failed(failed.message),
  };
  const rename = useApiMutation('setPasskeyName', done);
  const remove = useApiMutation('deletePasskey', done);
  const path = { passkey_id: id };
  return (
    <li>
      {draft === null ? (
        <div>
          <b>{name}</b>
          <p className={`${common.quiet} ${css.quiet}`}>
            {used_at === null ? 'Never used' : `Last used ${age(used_at)}`} · since {dateTime(created_at)}
          </p>
        </div>
      ) : (
        <TextInput
          aria-label={`New name of ${name}`}
          maxLength={60}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
      )}
      <Group gap="xs">
        <Button
          size="compact-md"
          variant="default"
          loading={rename.isPending}
          disabled={draft !== null && draft.trim() === ''}
          onClick={() =>
            draft === null ? setDraft(name) : rename.mutate({ path, data: { name: draft, version } })
          }
        >
          {draft === null ? 'Rename' : 'Save'}
        </Button>
        <Button
          size="compact-md"
          variant="default"
          loading={remove.isPending}
          onClick={() => (draft === null ? remove.mutate({ path }) : setDraft(null))}
        >
          {draft === null ? 'Remove' : 'Cancel'}
        </Button>
      </Group>
    </li>
  );
}
