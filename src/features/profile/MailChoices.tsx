import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { ROLE } from '../../domain/codes.ts';
import { ALL_MAIL_KINDS, getsMail, MAIL_KINDS } from '../../domain/mails.ts';
import {
  isOptionalMail,
  NOTICE_KINDS,
  optionalNoticeKindsOf,
  type OptionalNoticeKind,
} from '../../domain/notices.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { useUser } from '../../ui/session/session.ts';
import { TellHere } from './TellHere.tsx';
import css from './profile.module.css';
import common from '../../ui/common.module.css';
import screen from '../../ui/screen.module.css';

type SavedChoices = AnswerOf<'getMailChoices'>;

/** Which e-mails and notices the person gets. The e-mails link here. */
export function MailChoices() {
  const { data: kept, error, refetch } = useQuery(q<'getMailChoices'>('getMailChoices'));
  return (
    <section className={screen.card} id="e-mails" ref={kept && bringIntoView}>
      <h2>E-mails and the bell</h2>
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
      {kept && <ChoiceForm key={kept.version} kept={kept} />}
      <TellHere />
    </section>
  );
}

/** The section renders only after the browser has scrolled to the address's anchor. */
function bringIntoView(section: HTMLElement | null): void {
  if (section !== null && globalThis.location.hash === `#${section.id}`) section.scrollIntoView();
}

function ChoiceForm({ kept }: { kept: SavedChoices }) {
  const { role_id: role } = useUser();
  const [declined, setDeclined] = useState(kept.declined);
  const [offers, setOffers] = useState(kept.offers);
  const [silent, setSilent] = useState(kept.bell_declined);
  const save = useApiMutation('setMailChoices', {
    invalidates: ['getMailChoices'],
    onSuccess: ({ message }) => toast.done(message),
  });
  const isChanged =
    !isSame(declined, kept.declined) || !isSame(silent, kept.bell_declined) || offers !== kept.offers;
  return (
    <SavedForm
      className={css.form}
      label="E-mails and the bell"
      readOnly={false}
      isChanged={isChanged}
      canSave={isChanged}
      busy={save.isPending}
      error={save.error}
      onSave={() =>
        save.mutate({
          data: { declined, bell_declined: silent, offers: offers ?? undefined, version: kept.version },
        })
      }
      onDiscard={() => {
        setDeclined(kept.declined);
        setOffers(kept.offers);
        setSilent(kept.bell_declined);
      }}
    >
      <p className={common.quiet}>
        E-mails go to {kept.email}. Bell notices appear at the top of each screen.
      </p>
      {optionalNoticeKindsOf(role).length > 0 && (
        <table className={css.choices}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">E-mail</th>
              <th scope="col">Bell</th>
            </tr>
          </thead>
          <tbody>
            {optionalNoticeKindsOf(role).map((kind) => (
              <tr key={kind}>
                <th scope="row">{NOTICE_KINDS[kind].when}</th>
                <td>
                  {isOptionalMail(kind) && (
                    <Choice of={kind} by="E-mail" off={declined} onOff={setDeclined} />
                  )}
                </td>
                <td>
                  <Choice of={kind} by="Bell" off={silent} onOff={setSilent} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {offers !== null && (
        <Checkbox
          label="Send me offers of stones by e-mail"
          checked={offers}
          onChange={({ currentTarget: { checked } }) => setOffers(checked)}
        />
      )}
      <p className={common.quiet}>
        {role === ROLE.customer
          ? 'About your KYC documents, your registration and your account'
          : 'About your account'}{' '}
        we always send:{' '}
        {ALL_MAIL_KINDS.filter((kind) => !MAIL_KINDS[kind].optional && getsMail(role, kind))
          .map((kind) => MAIL_KINDS[kind].label.toLowerCase())
          .join(', ')}
        .
      </p>
    </SavedForm>
  );
}

interface ChoiceProps<Kind extends OptionalNoticeKind> {
  of: Kind;
  by: 'E-mail' | 'Bell';
  /** The kinds that are turned off. */
  off: Kind[];
  onOff: (off: Kind[]) => void;
}

function Choice<Kind extends OptionalNoticeKind>({ of, by, off, onOff }: ChoiceProps<Kind>) {
  return (
    <Checkbox
      aria-label={`${by}: ${NOTICE_KINDS[of].when}`}
      checked={!off.includes(of)}
      onChange={({ currentTarget: { checked } }) =>
        onOff(checked ? off.filter((one) => one !== of) : [...off, of])
      }
    />
  );
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();
