import { Textarea } from '@mantine/core';
import { use, useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { BUSINESS_ACTION, BUSINESS_STATUS } from '../../domain/codes.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { useShortcuts } from '../../ui/actions/use-shortcuts.ts';
import { InQueue } from '../../ui/records/decision.ts';
import { ActKey } from '../../ui/records/DecisionRecord.tsx';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import type { User } from '../../ui/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import { CHANGED_BY_KYC, mayRegister, type Business, type KycClient } from './kyc.ts';
import common from '../../ui/common.module.css';
import css from './kyc.module.css';

interface RegisterActionsProps {
  client: KycClient;
  business: Business;
  user: User;
  onDone?: () => void;
}

const NO_KEYS = {};

/** Registers or unregisters the business, whichever applies. */
export function RegisterActions({ client, business, user, onDone }: RegisterActionsProps) {
  const isQueue = use(InQueue);
  const [asking, setAsking] = useState(false);
  const [remark, setRemark] = useState('');
  const isRegistered = business.status === BUSINESS_STATUS.registered;
  const act = useApiMutation('setBusinessStatus', {
    invalidates: CHANGED_BY_KYC,
    onSuccess: ({ message }) => {
      setAsking(false);
      setRemark('');
      toast.done(message);
      onDone?.();
    },
    onError: (error) => toast.failed(error.message),
  });
  useShortcuts(isQueue ? { a: () => setAsking(true) } : NO_KEYS);
  const title = isRegistered ? 'Unregister' : 'Register';
  const words = remark.trim();

  return (
    <>
      <ActionButton
        variant={isRegistered ? 'default' : 'filled'}
        className={isRegistered ? common.danger : undefined}
        decision={mayRegister(user, client, business, isRegistered ? 'UNREGISTER' : 'REGISTER')}
        rightSection={isQueue ? <ActKey of="a" /> : undefined}
        onClick={() => setAsking(true)}
      >
        {title}
      </ActionButton>
      <ConfirmAction
        opened={asking}
        onClose={() => setAsking(false)}
        title={`${title} ${business.company_name}`}
        danger={isRegistered}
        busy={act.isPending}
        onConfirm={() =>
          act.mutate({
            path: { id: business.id },
            data: {
              status: isRegistered ? BUSINESS_ACTION.unregister : BUSINESS_ACTION.register,
              remark: words || undefined,
            },
          })
        }
        fields={
          <Textarea
            label="Remark"
            className={css.remark}
            autosize
            minRows={2}
            maxLength={1000}
            value={remark}
            onChange={(event) => setRemark(event.currentTarget.value)}
          />
        }
      >
        {isRegistered
          ? 'From now on they cannot hold or confirm stones. Their existing holds and memos stay as they are.'
          : 'From now on they can hold stones, confirm them and take them on memo.'}
      </ConfirmAction>
    </>
  );
}
