import { Button, CloseButton, Group } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { countNoun } from '../../domain/text/count-nouns.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { unlessReversible } from '../../ui/actions/permission-decision.ts';
import { RefusedStones } from '../../ui/actions/RefusedStones.tsx';
import { money } from '../../ui/format.ts';
import { useUser } from '../../ui/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import type { ScannedLine } from './scanning.ts';
import css from './scan.module.css';

const CHANGED = ['getMemoDesk', 'listMemos', 'listInvoices', 'getCreditStanding', 'searchStones'] as const;

interface ScannedStonesProps {
  lines: readonly ScannedLine[];
  onLeaveOut: (id: string) => void;
  /** All of them were received or sold. */
  onDone: () => void;
}

/** The scanned stones of all memos: received or sold together, all of them or none. */
export function ScannedStones({ lines, onLeaveOut, onDone }: ScannedStonesProps) {
  const user = useUser();
  const [selling, setSelling] = useState(false);
  const done = {
    invalidates: CHANGED,
    onSuccess: ({ message }: { message: string }) => {
      toast.done(message);
      setSelling(false);
      onDone();
    },
  };
  const receive = useApiMutation('receiveMemo', done);
  const sell = useApiMutation('sellMemo', done);
  const data = { ids: lines.map(({ id }) => id) };
  const stones = countNoun(lines.length, 'stone');
  return (
    <>
      <ul className={css.lines} aria-label="Scanned stones">
        {lines.map((line) => (
          <li key={line.id}>
            <b>{line.stock_no}</b>
            <span>
              {clientName(line.client)} · {line.memo_number}
              {line.days_over !== null &&
                line.days_over > 0 &&
                ` · ${countNoun(line.days_over, 'day')} overdue`}
            </span>
            <span className={css.figure}>$ {money(line.value)}</span>
            <CloseButton
              size="sm"
              aria-label={`Leave out ${line.stock_no}`}
              onClick={() => onLeaveOut(line.id)}
            />
          </li>
        ))}
      </ul>
      {receive.error !== null && <RefusedStones error={receive.error} />}
      <Group gap="xs">
        <Button loading={receive.isPending} onClick={() => receive.mutate({ data })}>
          Receive {stones}
        </Button>
        <Button variant="default" onClick={() => setSelling(true)}>
          Sell {stones}
        </Button>
      </Group>
      <ConfirmAction
        opened={selling}
        onClose={() => setSelling(false)}
        title={`Sell ${stones}`}
        stones={lines.map((line) => `${line.stock_no} ${clientName(line.client)}, ${line.memo_number}`)}
        acknowledge={unlessReversible(user)}
        danger={false}
        busy={sell.isPending}
        fields={sell.error !== null && <RefusedStones error={sell.error} />}
        onConfirm={() => sell.mutate({ data })}
      >
        They are sold at their memo prices, and each client gets an invoice.
      </ConfirmAction>
    </>
  );
}
