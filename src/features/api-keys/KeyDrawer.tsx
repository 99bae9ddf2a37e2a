import { NumberInput, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import {
  MOST_KEY_DAYS,
  MOST_NETWORKS,
  MOST_PER_MINUTE,
  USUAL_KEY_DAYS,
  USUAL_PER_MINUTE,
  USUAL_SHEETS_PER_MINUTE,
} from '../../domain/api-keys.ts';
import { ROLE } from '../../domain/codes.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { useUser } from '../../ui/session/session.ts';

interface KeyDrawerProps {
  opened: boolean;
  clientId: string;
  /** The stock feed that the key opens; without one it may do what the client may. */
  feed?: { id: string };
  onClose: () => void;
  /** Receives the key, or the link that has it. */
  onMade: (key: string) => void;
}

/** Makes a key, or a link to a stock feed. Its limit is set by the house. */
export default function KeyDrawer({ opened, clientId, feed, onClose, onMade }: KeyDrawerProps) {
  const isHouse = useUser().role_id === ROLE.administrator;
  const [name, setName] = useState('');
  const [networks, setNetworks] = useState<string[]>([]);
  const [perMinute, setPerMinute] = useState<number | string>(
    feed === undefined ? USUAL_PER_MINUTE : USUAL_SHEETS_PER_MINUTE,
  );
  const [days, setDays] = useState<number | string>(USUAL_KEY_DAYS);
  const done = {
    invalidates: ['listClientKeys', 'listFeedKeys'] as const,
    onSuccess: ({ message, data: made }: { message: string; data: AnswerOf<'addClientKey'> }) => {
      onClose();
      onMade(made.link ?? made.key);
      toast.done(message);
    },
  };
  const addKey = useApiMutation('addClientKey', done);
  const addLink = useApiMutation('addFeedKey', done);
  const add = feed === undefined ? addKey : addLink;
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={feed === undefined ? 'Make a key' : 'Make a link'}
      lead={`One ${feed === undefined ? 'key' : 'link'} for each program, so that one can be revoked without the others.`}
      submit={feed === undefined ? 'Make key' : 'Make link'}
      busy={add.isPending}
      error={add.error}
      onSubmit={() =>
        add.mutate({
          path: { id: feed?.id ?? clientId },
          data: {
            name,
            networks,
            days: Number(days),
            ...(isHouse ? { per_minute: Number(perMinute) } : {}),
          },
        })
      }
    >
      <TextInput
        label="Used by"
        placeholder="Web shop"
        required
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TagsInput
        label="From these addresses only"
        description="Such as 192.0.2.7 or 10.1.0.0/16. Leave empty to allow every address."
        placeholder={networks.length === 0 ? 'Everywhere' : ''}
        splitChars={[',', ' ']}
        maxTags={MOST_NETWORKS}
        value={networks}
        // A pasted list arrives as a single value.
        onChange={(next) => setNetworks(next.flatMap((one) => one.split(/[,\s]+/)).filter(Boolean))}
      />
      <NumberInput
        label="Days until it expires"
        min={1}
        max={MOST_KEY_DAYS}
        allowDecimal={false}
        required
        withAsterisk={false}
        value={days}
        onChange={setDays}
      />
      {isHouse && (
        <NumberInput
          label="Requests per minute"
          min={1}
          max={MOST_PER_MINUTE}
          allowDecimal={false}
          required
          withAsterisk={false}
          value={perMinute}
          onChange={setPerMinute}
        />
      )}
    </DrawerForm>
  );
}
