import { Group, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DataOf } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import { BUSINESS_STATUS, ROLE } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { useUser, type User } from '../../ui/session/session.ts';
import css from './export-and-share.module.css';
import common from '../../ui/common.module.css';

interface SendByMailProps {
  /** The request that made the shown text. */
  data: DataOf<'shareDiamonds'>;
  ready: boolean;
  onDone: () => void;
}

/** Sends the text to an address, with a message of the sender. */
export function SendByMail({ data, ready, onDone }: SendByMailProps) {
  const user = useUser();
  const [email, setEmail] = useState('');
  const [words, setWords] = useState('');
  const send = useApiMutation('shareDiamonds', {
    invalidates: [],
    onSuccess: ({ message }) => {
      toast.done(message);
      setEmail('');
      onDone();
    },
  });
  const decision = decisionFor(user, ready && email.trim() !== '');
  const submit = (): void => {
    if (decision.ok && !send.isPending)
      send.mutate({ data: { ...data, email: email.trim(), words: words.trim() } });
  };
  return (
    <form
      className={css.section}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3>Send by e-mail</h3>
      <TextInput
        label="E-mail address"
        inputMode="email"
        autoComplete="off"
        maxLength={200}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Textarea
        label="Your message"
        description="Above the stones"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {send.error !== null && (
        <p role="alert" className={common.refused}>
          {send.error.message}
        </p>
      )}
      <Group gap="xs">
        <ActionButton variant="default" decision={decision} loading={send.isPending} onClick={submit}>
          Send e-mail
        </ActionButton>
      </Group>
    </form>
  );
}

function decisionFor({ role_id: role, business_details: business }: User, isFilled: boolean): ActionDecision {
  const refused = (sentence: string): ActionDecision => ({ ok: false, refusal: { sentence } });
  if (role === ROLE.customer && business?.status !== BUSINESS_STATUS.registered)
    return refused(MESSAGES.kycPending);
  return isFilled ? { ok: true } : refused('Enter the address to send the stones to.');
}
