import { Group, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DataOf } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import { BUSINESS_STATUS, ROLE } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { NoMailServer } from '../../ui/notices/NoMailServer.tsx';
import { tellMailed } from '../../ui/notices/tell-mailed.ts';
import { useUser, type User } from '../../ui/session/session.ts';
import type { Client } from '../actions/ClientPicker.tsx';
import css from './export-and-share.module.css';
import common from '../../ui/common.module.css';

interface SendByMailProps {
  /** The request that made the shown text. */
  data: DataOf<'shareDiamonds'>;
  /** The client to whom it is sent, unless another address is typed. */
  client: Client | null;
  ready: boolean;
  onDone: () => void;
}

/** Sends the text to an address, with a message of the sender. */
export function SendByMail({ data, client, ready, onDone }: SendByMailProps) {
  const user = useUser();
  const [typed, setTyped] = useState<{ email: string; client: Client | null }>({ email: '', client: null });
  // A client who is chosen later brings their own address; without one, what was typed stays.
  const isTyped = client === null || typed.client?.id === client.id;
  const email = isTyped ? typed.email : client.email;
  const setEmail = (next: string): void => setTyped({ email: next, client });
  const [words, setWords] = useState('');
  const send = useApiMutation('shareDiamonds', {
    invalidates: [],
    onSuccess: ({ message }) => {
      tellMailed(user, message);
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
      <NoMailServer />
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
