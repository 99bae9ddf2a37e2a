import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { MOST_OVERLAP_HOURS, USUAL_OVERLAP_HOURS } from '../../domain/api-keys.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { dateTime } from '../../ui/format.ts';
import { ListRow } from '../../ui/lists/ListCard.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { STATE, type ClientKey } from './key.ts';

interface KeyRowProps {
  of: ClientKey;
  mayChange: boolean;
  /** Receives the new key, or the link that has it, when this one is rotated. */
  onMade: (key: string) => void;
}

/** One key, and the actions that end it. */
export function KeyRow({ of, mayChange, onMade }: KeyRowProps) {
  const [asking, setAsking] = useState<'rotate' | 'revoke' | null>(null);
  const [hours, setHours] = useState<number | string>(USUAL_OVERLAP_HOURS);
  const close = (): void => setAsking(null);
  const done = {
    invalidates: ['listClientKeys', 'listFeedKeys'] as const,
    onError: (error: { message: string }) => toast.failed(error.message),
  };
  const revoke = useApiMutation('revokeClientKey', {
    ...done,
    onSuccess: ({ message }) => {
      close();
      toast.done(message);
    },
  });
  const rotate = useApiMutation('rotateClientKey', {
    ...done,
    onSuccess: ({ message, data }) => {
      close();
      onMade(data.link ?? data.key);
      toast.done(message);
    },
  });
  const path = { id: of.id };
  return (
    <ListRow
      id={of.id}
      name={of.name}
      status={STATE[of.state]}
      facts={factsOf(of)}
      acts={
        mayChange && (
          <>
            {of.state === 'active' && (
              <PersonButton
                whom={{ user_id: of.client_id }}
                variant="default"
                size="compact-sm"
                onClick={() => setAsking('rotate')}
              >
                Rotate
              </PersonButton>
            )}
            <Button variant="default" size="compact-sm" onClick={() => setAsking('revoke')}>
              Revoke
            </Button>
          </>
        )
      }
    >
      <ConfirmAction
        opened={asking === 'rotate'}
        onClose={close}
        title={`Rotate ${of.name}`}
        busy={rotate.isPending}
        ready={hours !== ''}
        onConfirm={() => rotate.mutate({ path, data: { hours: Number(hours) } })}
        fields={
          <NumberInput
            label="Hours the old key keeps working"
            min={0}
            max={MOST_OVERLAP_HOURS}
            allowDecimal={false}
            value={hours}
            onChange={setHours}
          />
        }
      >
        A new key is created with the same name, networks and limit. Replace the old one before it ends.
      </ConfirmAction>
      <ConfirmAction
        opened={asking === 'revoke'}
        onClose={close}
        title={`Revoke ${of.name}`}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ path })}
      >
        Requests with this key are refused at once.
      </ConfirmAction>
    </ListRow>
  );
}

function factsOf(key: ClientKey): string[] {
  const used =
    key.used_at === null
      ? 'never used'
      : `last used ${dateTime(key.used_at)}${key.used_from === null ? '' : ` from ${key.used_from}`}`;
  const ended =
    key.revoked_at == null
      ? `${key.state === 'expired' ? 'expired' : 'expires'} ${dateTime(key.expires_at)}`
      : `revoked ${dateTime(key.revoked_at)}`;
  const where = key.networks.length === 0 ? 'from any address' : `from ${key.networks.join(', ')}`;
  return [`pavk_…${key.ending}`, `${key.per_minute} requests per minute`, where, used, ended];
}
