import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { problemOf, type CodeRequest } from '../../machines/browser/sign-up.machine.ts';
import { toast } from '../../ui/notices/toast.ts';
import { AddressForm } from './AddressForm.tsx';
import { CodeForm } from './CodeForm.tsx';
import { NoMailYet } from './NoMailYet.tsx';
import { sendsMail } from './sends-mail.ts';
import css from './sign-up.module.css';

type Step = { at: 'closed' } | { at: 'address'; email: string } | { at: 'code'; asked: CodeRequest };

/** A guest who has been here before finds their earlier enquiries by a code to their e-mail. */
export function EarlierEnquiries({ email }: { email: string }) {
  const [step, setStep] = useState<Step>({ at: 'closed' });
  const ask = useApiMutation('askForEarlierEnquiries', {
    invalidates: [],
    onSuccess: ({ data }, { data: said }) =>
      setStep({ at: 'code', asked: { ...data, email: said?.email ?? email } }),
  });
  const find = useApiMutation('findEarlierEnquiries', {
    invalidates: ['listEnquiries'],
    onSuccess: ({ message }) => {
      setStep({ at: 'closed' });
      toast.done(message);
    },
  });
  const problem = problemIn(step.at === 'code' ? (find.error ?? ask.error) : ask.error);
  const askFor = (address: string): void => ask.mutate({ data: { email: address } });
  return (
    <section className={css.earlier} aria-labelledby="earlier-enquiries">
      <h2 id="earlier-enquiries">Earlier enquiries</h2>
      <p>{leadOf(step.at).replace('%', step.at === 'code' ? step.asked.email : '')}</p>
      {step.at !== 'closed' && <NoMailYet />}
      {problem?.field === null && (
        <p className={css.problem} role="alert">
          {problem.message}
        </p>
      )}
      {step.at === 'closed' && (
        <Button variant="default" onClick={() => setStep({ at: 'address', email })}>
          Find your earlier enquiries
        </Button>
      )}
      {step.at === 'address' && (
        <AddressForm
          email={step.email}
          submit="Send me a code"
          busy={ask.isPending}
          problem={problem}
          onSubmit={askFor}
        />
      )}
      {step.at === 'code' && (
        <CodeForm
          key={step.asked.request}
          againAt={step.asked.again_at}
          submit="Find them"
          busy={find.isPending}
          problem={problem}
          onVerify={(otp) => find.mutate({ data: { request: step.asked.request, otp } })}
          onAgain={() => askFor(step.asked.email)}
        >
          <Anchor
            component="button"
            type="button"
            onClick={() => setStep({ at: 'address', email: step.asked.email })}
          >
            Another e-mail
          </Anchor>
        </CodeForm>
      )}
    </section>
  );
}

const LEAD: Record<Step['at'], string> = {
  closed:
    'Each visit starts as a new guest. If you have asked about stones before, confirm your e-mail with a code to bring those enquiries here.',
  address: 'Which e-mail did you give us then?',
  code: 'If you have been here with % before, we have sent a six-digit code to it. Check the spam folder, too.',
};

const leadOf = (at: Step['at']): string =>
  at === 'code' && !sendsMail()
    ? 'If you have been here with % before, your six-digit code is not sent.'
    : LEAD[at];

const problemIn = (error: Error | null) => (error === null ? null : problemOf(error, MESSAGES.fetchFailed));
