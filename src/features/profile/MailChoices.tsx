import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useAct } from '../../api/query.ts';
import { ROLE } from '../../domain/codes.ts';
import { ALL_MAIL_KINDS, getsMail, MAIL_KINDS, optionalMailKindsOf } from '../../domain/mails.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { useUser } from '../../ui/session/session.ts';
import css from './profile.module.css';

type Kept = AnswerOf<'getMailChoices'>;

/** Which e-mails one gets. The e-mails themselves lead here. */
export function MailChoices() {
  const { data: kept, error, refetch } = useQuery(q<'getMailChoices'>('getMailChoices'));
  return (
    <section className={css.card} id="e-mails" ref={bringIntoView}>
      <h2>E-mails</h2>
      {error !== null && (
        <Notice
          tone="error"
          title="Your choice could not be loaded"
          action={
            <Button variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error.message}
        </Notice>
      )}
      {kept && <ChoiceForm key={kept.declined.join()} kept={kept} />}
    </section>
  );
}

/** The section appears after the page has been scrolled to where the address leads. */
function bringIntoView(section: HTMLElement | null): void {
  if (section !== null && globalThis.location.hash === `#${section.id}`) section.scrollIntoView();
}

function ChoiceForm({ kept }: { kept: Kept }) {
  const { role_id: role } = useUser();
  const [declined, setDeclined] = useState(kept.declined);
  const save = useAct('setMailChoices', {
    invalidates: ['getMailChoices'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const isChanged = declined.toSorted().join() !== kept.declined.toSorted().join();
  return (
    <SavedForm
      className={css.form}
      label="E-mails"
      readOnly={false}
      isChanged={isChanged}
      canSave={isChanged}
      busy={save.isPending}
      error={save.error?.message}
      onSave={() => save.mutate({ data: { declined } })}
      onDiscard={() => setDeclined(kept.declined)}
    >
      <p className={css.lead}>We write to {kept.email} when:</p>
      {optionalMailKindsOf(role).map((kind) => (
        <Checkbox
          key={kind}
          label={MAIL_KINDS[kind].when}
          checked={!declined.includes(kind)}
          onChange={({ currentTarget: { checked } }) =>
            setDeclined(checked ? declined.filter((one) => one !== kind) : [...declined, kind])
          }
        />
      ))}
      <p className={css.lead}>
        {role === ROLE.customer
          ? 'About your documents, your registration and your account'
          : 'About your account'}{' '}
        we always write:{' '}
        {ALL_MAIL_KINDS.filter((kind) => !MAIL_KINDS[kind].optional && getsMail(role, kind))
          .map((kind) => MAIL_KINDS[kind].label.toLowerCase())
          .join(', ')}
        .
      </p>
    </SavedForm>
  );
}
