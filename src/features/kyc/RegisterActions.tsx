import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { BUSINESS_ACTION, BUSINESS_STATUS } from '../../domain/codes.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import type { User } from '../../ui/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import { CHANGED_BY_KYC, mayRegister, type Business, type KycClient } from './kyc.ts';
import css from './kyc.module.css';

interface RegisterActionsProps {
  client: KycClient;
  business: Business;
  user: User;
}

/** Registers or unregisters the business, whichever applies. */
export function RegisterActions({ client, business, user }: RegisterActionsProps) {
  const [asking, setAsking] = useState(false);
  const [remark, setRemark] = useState('');
  const isRegistered = business.status === BUSINESS_STATUS.registered;
  const act = useApiMutation('setBusinessStatus', {
    invalidates: CHANGED_BY_KYC,
    onSuccess: ({ message }) => {
      setAsking(false);
      setRemark('');
      toast.done(message);
    },
    onError: (error) => toast.failed(error.message),
  });
  const title = isRegistered ? 'Unregister' : 'Register';
  const words = remark.trim();

  return (
    <>
      <ActionButton
        variant={isRegistered ? 'default' : 'filled'}
        decision={mayRegister(user, client, business, isRegistered ? 'UNREGISTER' : 'REGISTER')}
        onClick={() => setAsking(true)}
      >
        {title}
      </ActionButton>
      <ConfirmAction
        opened={asking}
        onClose={() => setAsking(false)}
        title={`${title} ${business.company_name}`}
        acknowledge={isRegistered ? 'I know that they can no longer hold or confirm stones' : undefined}
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
