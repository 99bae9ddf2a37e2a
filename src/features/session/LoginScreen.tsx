import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { Door } from '../../ui/shell/Door.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { demoOfPage } from './demo.ts';
import { GuestForm } from './GuestForm.tsx';
import { MemberForm } from './MemberForm.tsx';
import type { MemberCredentials, Session } from './session.ts';
import css from './login.module.css';

const demo = demoOfPage();

/** The sign-in screen for members and guests, with the accounts in a demo. */
export function LoginScreen({ session }: { session: Session }) {
  const message = useSelector(session.actor, (snapshot) => snapshot.context.message);
  const state = useSelector(session.actor, (snapshot) => snapshot.value);
  const [kind, setKind] = useState<'member' | 'guest'>('member');
  const [member, setMember] = useState<MemberCredentials>({ email: '', password: '' });
  const busy = state === 'signingIn';

  return (
    <Door
      title="Sign in"
      lead={
        state === 'expired'
          ? 'Your session has ended. Sign in to continue where you were.'
          : 'Search diamonds, place holds, and follow memos, confirm-stones and enquiries.'
      }
      problem={busy ? null : message}
    >
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
            session.actor.send({ type: 'SIGN_IN', credentials: { guest: false, data: member } })
          }
        />
      ) : (
        <GuestForm
          busy={busy}
          onSubmit={(data) =>
            session.actor.send({ type: 'GUEST_SIGN_IN', credentials: { guest: true, data } })
          }
        />
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
    </Door>
  );
}
