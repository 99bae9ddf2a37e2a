import { Button, Group, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../../api/client.ts';
import { q, useApiMutation } from '../../../api/query.ts';
import { dateTime, plural } from '../../../ui/format.ts';
import { useFetchCycle } from '../../../ui/lists/use-fetch-cycle.ts';
import { LoadFailed } from '../../../ui/notices/LoadFailed.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { DrawerSection } from '../../../ui/records/RecordDrawer.tsx';
import { CodeForm } from '../steps/CodeForm.tsx';
import { Enrolment } from '../steps/Enrolment.tsx';
import { RecoveryCodes } from '../steps/RecoveryCodes.tsx';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import common from '../../../ui/common.module.css';
import css from '../steps/steps.module.css';

type Factor = AnswerOf<'getSecondFactor'>;

/** The action that the person has started; each needs the password first. */
type FactorFlow = 'set up' | 'new codes' | 'turn off' | null;

const rowsOf = (factor: Factor): readonly Factor[] => [factor];
const rowId = (): string => 'factor';

/** The user's own second factor: an authenticator app, and recovery codes. */
export function FactorSection() {
  const { answer, error, retry } = useFetchCycle({
    query: q<'getSecondFactor'>('getSecondFactor'),
    rowsOf,
    rowId,
    failure: 'Your second factor could not be loaded.',
  });
  const [begun, setBegun] = useState<FactorFlow>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = {
    invalidates: ['getSecondFactor'] as const,
    onSuccess: ({ message, data }: { message: string; data: { recovery_codes?: unknown } }) => {
      setBegun(null);
      if (Array.isArray(data.recovery_codes)) setCodes(data.recovery_codes);
      toast.done(message);
    },
  };
  const begin = useApiMutation('beginSecondFactor', { invalidates: [] });
  const confirm = useApiMutation('confirmSecondFactor', done);
  const renew = useApiMutation('renewRecoveryCodes', done);
  const turnOff = useApiMutation('turnOffSecondFactor', done);
  const stop = (): void => {
    setBegun(null);
    for (const act of [begin, confirm, renew, turnOff]) act.reset();
  };
  const start = (what: FactorFlow) => () => {
    stop();
    setBegun(what);
  };
  if (error !== null) return <LoadFailed error={error} onRetry={retry} />;
  if (answer === null) return <Skeleton height={120} role="status" aria-label="Loading your second factor" />;
  if (codes !== null)
    return (
      <DrawerSection title="Recovery codes">
        <RecoveryCodes codes={codes} done="Done" onDone={() => setCodes(null)} />
      </DrawerSection>
    );
  const enrolment = begun === 'set up' ? begin.data?.data : undefined;
  return (
    <DrawerSection title="Second factor">
      {begun === null && <State factor={answer} onStart={start} />}
      {begun === 'set up' && enrolment === undefined && (
        <PasswordPrompt
          submit="Continue"
          busy={begin.isPending}
          error={begin.error}
          onCancel={stop}
          onSubmit={(current_password) => begin.mutate({ data: { current_password } })}
        />
      )}
      {enrolment !== undefined && (
        <>
          <Enrolment enrolment={enrolment} />
          <CodeForm
            label="Code from the app"
            submit="Turn it on"
            busy={confirm.isPending}
            error={confirm.error?.message ?? null}
            onSubmit={(code) => confirm.mutate({ data: { code } })}
          />
        </>
      )}
      {begun === 'new codes' && (
        <PasswordPrompt
          submit="Make new codes"
          busy={renew.isPending}
          error={renew.error}
          onCancel={stop}
          onSubmit={(current_password) => renew.mutate({ data: { current_password } })}
        />
      )}
      {begun === 'turn off' && (
        <PasswordPrompt
          submit="Turn it off"
          busy={turnOff.isPending}
          error={turnOff.error}
          onCancel={stop}
          onSubmit={(current_password) => turnOff.mutate({ data: { current_password } })}
        />
      )}
    </DrawerSection>
  );
}

function State({ factor, onStart }: { factor: Factor; onStart: (what: FactorFlow) => () => void }) {
  if (factor.since === null)
    return (
      <>
        <p className={`${common.quiet} ${css.quiet}`}>
          {factor.is_needed
            ? 'Your role requires one. Set it up now, or the next time you sign in.'
            : 'You sign in with your password only. With an authenticator app you also enter a code, so a stolen password is not enough to sign in.'}
        </p>
        <Button onClick={onStart('set up')}>Set up an authenticator</Button>
      </>
    );
  return (
    <>
      <p className={`${common.quiet} ${css.quiet}`}>
        Since {dateTime(factor.since)} you also sign in with a code from your authenticator. You have{' '}
        {plural(factor.recovery_codes, 'recovery code')} left.
        {factor.is_needed && ' Your role requires it, so it cannot be turned off.'}
      </p>
      <Group gap="xs">
        <Button variant="default" onClick={onStart('set up')}>
          Move to another authenticator
        </Button>
        <Button variant="default" onClick={onStart('new codes')}>
          New recovery codes
        </Button>
        {!factor.is_needed && (
          <Button variant="default" onClick={onStart('turn off')}>
            Turn off
          </Button>
        )}
      </Group>
    </>
  );
}
