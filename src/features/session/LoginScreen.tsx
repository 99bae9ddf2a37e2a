import { Button, SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { stateName } from '../../machines/state-name.ts';
import { SignedOutFrame } from '../../ui/shell/SignedOutFrame.tsx';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { demoOfPage } from './demo.ts';
import { MemberForm } from './MemberForm.tsx';
import type { Session } from './session.ts';
import type { MemberCredentials } from './signing-in.ts';
import css from './login.module.css';
import type { Demo } from './demo.ts';

const demo = demoOfPage();

const MaintenanceNotice = lazy(async () => ({
  default: (await import('./MaintenanceNotice.tsx')).MaintenanceNotice,
}));
const GuestForm = lazy(() => import('./GuestForm.tsx'));
const NextStep = lazy(() => import('./steps/NextStep.tsx'));

/** The sign-in screen: the credentials, and the further steps of the sign-in. */
export function LoginScreen({ session }: { session: Session }) {
  const isAsked = useSelector(
    session.actor,
    ({ context }) => context.challenge !== null || context.recoveryCodes !== null,
  );
  if (!isAsked) return <Credentials session={session} />;
  return (
    <Suspense>
      <NextStep session={session} />
    </Suspense>
  );
}

/** The forms for members and guests, with the accounts in a demo. */
function Credentials({ session }: { session: Session }) {
  const message = useSelector(session.actor, (snapshot) => snapshot.context.message);
  const state = useSelector(session.actor, stateName);
  const [kind, setKind] = useState<'member' | 'guest'>('member');
  const [member, setMember] = useState<MemberCredentials>({ email: '', password: '' });
  // During maintenance the notice above says why it waits.
  const busy = state === 'signingIn' || state === 'maintenance';

  return (
    <SignedOutFrame
      title="Sign in"
      lead={
        state === 'expired'
          ? 'Your session has ended. Sign in to continue where you were.'
          : 'Search diamonds, place holds, and follow memos, confirm-stones and enquiries.'
      }
      problem={busy ? null : message}
    >
      <Suspense>
        <MaintenanceNotice asked="readAnnouncedMaintenance" />
      </Suspense>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label="How to sign in"
        value={kind}
        onChange={(value) => setKind(value === 'guest' ? 'guest' : 'member')}
        data={[
          { value: 'member', label: 'Member' },
          { value: 'guest', label: 'Guest' },
        ]}
      />
      {kind === 'member' ? (
        <MemberForm
          value={member}
          onChange={setMember}
          busy={busy}
          onSubmit={() =>
            session.actor.send({ type: 'SIGN_IN', credentials: { kind: 'member', data: member } })
          }
        />
      ) : (
        <Suspense>
          <GuestForm
            busy={busy}
            onSubmit={(data) =>
              session.actor.send({ type: 'GUEST_SIGN_IN', credentials: { kind: 'guest', data } })
            }
          />
        </Suspense>
      )}
      {kind === 'member' && canUsePasskeys() && (
        <Button
          variant="default"
          fullWidth
          disabled={busy}
          onClick={() => session.actor.send({ type: 'SIGN_IN', credentials: { kind: 'passkey' } })}
        >
          Sign in with a passkey
        </Button>
      )}
      {kind === 'member' && (
        <p className={css.ways}>
          <Link to="/forgot-password">Forgot your password?</Link>
          <Link to="/signup">Sign up</Link>
        </p>
      )}
      {demo !== null && kind === 'member' && (
        <DemoAccounts demo={demo} onPick={(email) => setMember({ email, password: demo.password })} />
      )}
    </SignedOutFrame>
  );
}

/** Says that this is a demo, and fills in an account with one click. */
function DemoAccounts({ demo, onPick }: { demo: Demo; onPick: (email: string) => void }) {
  return (
    <section className={css.demo} aria-label="Demo accounts">
      <p>
        <strong>This is a demo.</strong> Its stones and people are made up. Choose an account to fill it in:
      </p>
      <ul>
        {demo.accounts.map(({ email, role }) => (
          <li key={email}>
            <button type="button" onClick={() => onPick(email)}>
              <span>{role}</span>
              <small>{email}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
