import { Select } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { titleOf } from '../../lists/clients.ts';
import { memberName } from '../../lists/staff.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { useRightsOver } from '../../ui/actions/PersonButton.tsx';
import { useAssociates } from '../../ui/forms/associates.ts';
import { plural } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import type { Associate } from './use-associate.tsx';
import css from './people.module.css';

interface ReassignClientsProps {
  associate: Associate;
  /** All of the associate's clients if there is none. */
  clients: readonly (Parameters<typeof titleOf>[0] & { id: string })[];
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the new associate, and hands the clients over in one step. */
export function ReassignClients({ associate, clients, opened, onClose, onDone }: ReassignClientsProps) {
  const [to, setTo] = useState<string | null>(null);
  const others = useAssociates(opened).filter(({ value }) => value !== associate.id);
  const act = useApiMutation('handOverClients', {
    invalidates: ['getAssociate', 'listAssociates', 'listClients', 'listAssociateOptions', 'getAccount'],
    onSuccess: ({ message }) => {
      setTo(null);
      toast.done(message);
      onDone();
      onClose();
    },
    onError: (error) => toast.failed(error.message),
  });
  const over = useRightsOver({ user_id: to ?? associate.id });
  const number = clients.length === 0 ? associate.customers : clients.length;
  const name = others.find(({ value }) => value === to)?.label;
  return (
    <ConfirmAction
      opened={opened}
      onClose={onClose}
      title={`Hand over ${plural(number, 'client')}`}
      noun="client"
      stones={clients.map(titleOf)}
      ready={to !== null && over.ok}
      busy={act.isPending}
      onConfirm={() => {
        if (to === null) return;
        const customers = clients.length === 0 ? undefined : clients.map(({ id }) => id);
        act.mutate({ path: { id: associate.id }, data: { to, customers } });
      }}
      fields={
        <Select
          className={css.choice}
          label="To"
          placeholder="Another business associate"
          searchable
          nothingFoundMessage="No such business associate"
          data={others}
          value={to}
          onChange={setTo}
          error={over.ok ? undefined : over.refusal.sentence}
        />
      }
    >
      {`From now on, ${memberName(associate)} no longer sees these clients or their stones. ${
        name ?? 'The new associate'
      } sees all their records, and prices follow the new associate’s markup.`}
    </ConfirmAction>
  );
}
