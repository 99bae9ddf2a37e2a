import { NumberInput, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../api/query.ts';
import {
  MOST_KEY_DAYS,
  MOST_NETWORKS,
  MOST_PER_MINUTE,
  USUAL_KEY_DAYS,
  USUAL_PER_MINUTE,
} from '../../domain/client-keys.ts';
import { ROLE } from '../../domain/codes.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { useUser } from '../../ui/session/session.ts';

interface KeyDrawerProps {
  opened: boolean;
  clientId: string;
  onClose: () => void;
  onMade: (key: string) => void;
}

/** Makes a key. Its limit is set by the house. */
export default function KeyDrawer({ opened, clientId, onClose, onMade }: KeyDrawerProps) {
  const isHouse = useUser().role_id === ROLE.administrator;
  const [name, setName] = useState('');
  const [networks, setNetworks] = useState<string[]>([]);
  const [perMinute, setPerMinute] = useState<number>(USUAL_PER_MINUTE);
  const [days, setDays] = useState<number>(USUAL_KEY_DAYS);
  const add = useAct('addClientKey', {
    invalidates: ['listClientKeys'],
    onSuccess: ({ message, data }) => {
      onClose();
      onMade(data.key);
      toast.done(message);
    },
  });
  const whole = (set: (value: number) => void) => (value: string | number) =>
    set(typeof value === 'number' ? value : 1);
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Make a key"
      lead="One key for each program, so that one can be revoked without the others."
      submit="Make key"
      busy={add.isPending}
      error={add.error}
      onSubmit={() =>
        add.mutate({
          path: { id: clientId },
          data: { name, networks, days, ...(isHouse ? { per_minute: perMinute } : {}) },
        })
      }
    >
      <TextInput
        label="What uses it"
        placeholder="Web shop"
        required
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TagsInput
        label="From these addresses only"
        description="Such as 192.0.2.7 or 10.1.0.0/16. Without any, it works from everywhere."
        placeholder={networks.length === 0 ? 'Everywhere' : ''}
        splitChars={[',', ' ']}
        maxTags={MOST_NETWORKS}
        value={networks}
        // Pasted lists come as one.
        onChange={(next) => setNetworks(next.flatMap((one) => one.split(/[,\s]+/)).filter(Boolean))}
      />
      <NumberInput
        label="Days until it expires"
        min={1}
        max={MOST_KEY_DAYS}
        allowDecimal={false}
        value={days}
        onChange={whole(setDays)}
      />
      {isHouse && (
        <NumberInput
          label="Requests a minute"
          min={1}
          max={MOST_PER_MINUTE}
          allowDecimal={false}
          value={perMinute}
          onChange={whole(setPerMinute)}
        />
      )}
    </DrawerForm>
  );
}
