import { useQuery } from '@tanstack/react-query';
import { q, useApiMutation } from '../../api/query.ts';
import { MAIL_KINDS } from '../../domain/mails.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { DASH, dateTime } from '../../ui/format.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { tellMailed } from '../../ui/notices/tell-mailed.ts';
import { DrawerSection, Facts, RecordDrawer } from '../../ui/records/RecordDrawer.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { trailOf } from '../../ui/records/timeline-steps.ts';
import { WorkflowTrail } from '../../ui/records/WorkflowTrail.tsx';
import { useUser, accessOf, actorOf, type User } from '../../ui/session/session.ts';
import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { styleNonce } from '../../ui/theme/theme.ts';
import { cspSafeHtml } from './csp-safe-html.ts';
import css from './mails.module.css';
import type { AnswerOf } from '../../api/client.ts';
import { decide } from '../../machines/decide.ts';
import type { FactsOf } from '../../machines/decision-facts.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';

/** One e-mail: its delivery and its text. */
export function MailDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const user = useUser();
  const { data: mail, error } = useQuery({
    ...q('getMail', { path: { id: id ?? '' } }),
    enabled: id !== null,
  });
  const again = useApiMutation('sendMailAgain', {
    invalidates: ['listMails', 'getMail'],
    onSuccess: ({ message }) => tellMailed(user, message),
  });
  return (
    <RecordDrawer
      opened={id !== null}
      onClose={onClose}
      title={mail === undefined ? 'E-mail' : MAIL_KINDS[mail.kind].label}
      width={720}
      about={id ?? undefined}
      ofList
      {...(mail === undefined
        ? {}
        : {
            subtitle: `${mail.name} · ${mail.subject}`,
            status: <StatusBadge status={statusLabel('mail', mail.status)} />,
            actions: (
              <ActionButton
                size="compact-md"
                decision={maySendAgain(user, mail)}
                loading={again.isPending}
                onClick={() => again.mutate({ path: { id: mail.id } })}
              >
                Send again
              </ActionButton>
            ),
          })}
    >
      {error !== null && (
        <Notice tone="error" title="This e-mail could not be loaded">
          {error.message}
        </Notice>
      )}
      {again.error !== null && again.variables?.path?.id === id && (
        <Notice tone="error" title="It is not sent again">
          {again.error.message}
        </Notice>
      )}
      {mail !== undefined && (
        <>
          <DrawerSection title="Delivery">
            <Facts facts={factsOf(mail)} />
          </DrawerSection>
          <DrawerSection title="Text">
            <MailText mail={mail} />
          </DrawerSection>
          <DrawerSection title="History">
            <WorkflowTrail steps={trailOf('mail', mail.history)} />
          </DrawerSection>
        </>
      )}
    </RecordDrawer>
  );
}

const factsOf = (mail: MailDetail) => [
  { name: 'To', value: mail.address ?? 'No longer kept' },
  { name: 'Created', value: dateTime(mail.created_at) },
  mail.sent_at == null
    ? { name: 'Next attempt', value: mail.next_try_at == null ? DASH : dateTime(mail.next_try_at) }
    : { name: 'Sent', value: dateTime(mail.sent_at) },
  { name: 'Attempts', value: String(mail.tries) },
  { name: 'Last reply', value: mail.answer ?? DASH },
];

/**
 * The e-mail as its recipient reads it. The frame has no rights at all, and the page's content
 * security policy holds in it, too: nothing runs, and nothing is loaded.
 */
function MailText({ mail: { html, plain, subject } }: { mail: MailDetail }) {
  const [form, setForm] = useState('html');
  const shown = useMemo(() => (html == null ? null : cspSafeHtml(html, styleNonce())), [html]);
  if (shown === null || plain == null) return <p>The text of this e-mail is no longer kept.</p>;
  return (
    <div className={css.text}>
      <SegmentedControl
        aria-label="Format"
        data={[
          { value: 'html', label: 'Formatted' },
          { value: 'plain', label: 'Plain text' },
        ]}
        value={form}
        onChange={setForm}
      />
      {form === 'html' ? (
        <iframe className={css.frame} title={subject} sandbox="" srcDoc={shown} />
      ) : (
        <pre className={css.plain}>{plain}</pre>
      )}
    </div>
  );
}

/** E-mails as the portal shows them, and what may happen to one. */
type MailDetail = AnswerOf<'getMail'>;

/** Allowed, or the refusal with the server's message. */
function maySendAgain(user: User, { status, is_whole }: MailDetail): ActionDecision {
  const decision = decide('mail', status, { type: 'SEND_AGAIN' }, {
    actor: actorOf(user),
    mailWhole: is_whole,
  } satisfies FactsOf<'mail'>);
  if (!decision.ok || accessOf(user, 'mails').write) return decision;
  return {
    ok: false,
    refusal: { sentence: 'Your role does not allow this. An administrator can grant it.' },
  };
}
