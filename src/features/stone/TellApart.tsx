import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { decide } from '../../machines/stone-workflows.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { ANY_REASON, permissionDecision } from '../../ui/actions/permission-decision.ts';
import common from '../../ui/common.module.css';
import { toast } from '../../ui/notices/toast.ts';
import { actorOf, useUser } from '../../ui/session/session.ts';
import css from './stone.module.css';
import type { StoneDna } from './stone-texts.ts';

const CHANGED = ['getStone', 'searchStones'] as const;

/**
 * Marks a row as not being the stone of its certificate, for example because the number is
 * mistyped, so that it can be promised independently. Also takes the mark back.
 */
export function TellApart({ stone }: { stone: StoneDna }) {
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const apart = stone.told_apart !== true;
  const act = useApiMutation('tellApart', {
    invalidates: CHANGED,
    onSuccess: ({ message }) => {
      setAsking(false);
      setReason('');
      toast.done(message);
    },
    onError: ({ message }) => toast.failed(message),
  });
  const type = apart ? 'TELL_APART' : 'TAKE_TOGETHER';
  // The reason is asked for by the dialog.
  const decision = decide('stone', stone.status, { type }, { actor: actorOf(user), reason: ANY_REASON });
  if (!decision.ok && decision.refusal.kind === 'role') return null;
  const verb = apart ? 'Tell apart' : 'Take together';
  return (
    <>
      {!apart && (
        <p className={`${common.quiet} ${css.note}`}>
          It is told apart from other rows with its report number, until it gets another number.
        </p>
      )}
      <ActionButton
        variant="default"
        size="xs"
        decision={decision.ok ? permissionDecision(user, 'stone-status') : decision}
        onClick={() => setAsking(true)}
      >
        {`${verb}…`}
      </ActionButton>
      <ConfirmAction
        opened={asking}
        onClose={() => setAsking(false)}
        title={`${verb} ${stone.stock_no}`}
        busy={act.isPending}
        ready={!apart || reason.trim() !== ''}
        onConfirm={() => act.mutate({ path: { id: stone.id }, data: { apart, reason } })}
        fields={
          <Textarea
            label="Reason"
            description="It stands in the history of the stone."
            required={apart}
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        }
      >
        {apart
          ? 'The row counts as a stone of its own: it can be promised while another with its report number is. Do this if the number is wrong.'
          : 'The row counts again as an offer of the stone of its certificate, of which one can be promised.'}
      </ConfirmAction>
    </>
  );
}
