import { Button, SegmentedControl } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { Mark } from '../../ui/shell/Rail.tsx';
import { ThemeSwitch } from '../../ui/shell/TopBar.tsx';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { demoOfPage } from './demo.ts';
import { GuestForm } from './GuestForm.tsx';
import { MemberForm } from './MemberForm.tsx';
import type { Session } from './session.ts';
import type { MemberCredentials } from './signing-in.ts';
import css from './login.module.css';

const NextStep = lazy(() => import('./steps/NextStep.tsx'));

const demo = demoOfPage();

/** The sign-in screen: who it is, and what the sign-in asks for besides. */
export function LoginScreen({ session }: { session: Session }) {
  const isAsked = useSelector(
    session.actor,
    ({ context }) => context.challenge !== null || context.recoveryCodes !== null,
  );
  return (
    <div className={css.screen}>
      <aside className={css.plate} aria-hidden>
        <Plate />
      </aside>
      <main className={css.door}>
        <div className={css.theme}>
          <ThemeSwitch />
        </div>
        <div className={css.card}>
          <p className={css.brand}>
            <Mark size={26} /> Pavilion
          </p>
          {isAsked ? (
            <Suspense>
              <NextStep session={session} />
            </Suspense>
          ) : (
            <Credentials session={session} />
          )}
        </div>
      </main>
    </div>
  );
}

/** The forms for members and guests, with the accounts in a demo. */
function Credentials({ session }: { session: Session }) {
  const message = useSelector(session.actor, (snapshot) => snapshot.context.message);
  const state = useSelector(session.actor, (snapshot) => snapshot.value);
  const [kind, setKind] = useState<'member' | 'guest'>('member');
  const [member, setMember] = useState<MemberCredentials>({ email: '', password: '' });
  const busy = state === 'signingIn';
  return (
    <>
      <h1>Sign in</h1>
      <p className={css.lead}>
        {state === 'expired'
          ? 'Your session has ended. Sign in to continue where you were.'
          : 'Search diamonds, place holds, and follow memos, confirm-stones and enquiries.'}
      </p>
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
      {message !== null && !busy && (
        <p role="alert" className={css.refused}>
          {message}
        </p>
      )}
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
        <GuestForm
          busy={busy}
          onSubmit={(data) =>
            session.actor.send({ type: 'GUEST_SIGN_IN', credentials: { kind: 'guest', data } })
          }
        />
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
      {demo !== null && kind === 'member' && (
        <DemoAccounts demo={demo} onPick={(email) => setMember({ email, password: demo.password })} />
      )}
    </>
  );
}

/** A pavilion as a laboratory report draws it: the facets from below, with measurements. */
function Plate() {
  const mains = Array.from({ length: 8 }, (_, facet) => (facet * Math.PI) / 4);
  const at = (angle: number, radius: number): string =>
    `${(200 + Math.cos(angle) * radius).toFixed(1)} ${(200 + Math.sin(angle) * radius).toFixed(1)}`;
  const eighth = Math.PI / 8;
  return (
    <svg viewBox="0 0 400 400" fill="none" stroke="currentColor" strokeWidth="0.8" strokeLinejoin="round">
      <circle cx="200" cy="200" r="180" />
      {mains.map((angle) => (
        <path
          key={angle}
          d={`M${at(angle, 6)}L${at(angle + eighth, 66)}L${at(angle, 180)}L${at(angle - eighth, 66)}ZM${at(angle + eighth, 66)}L${at(angle + eighth, 180)}`}
        />
      ))}
      <circle cx="200" cy="200" r="6" />
      <g strokeWidth="0.5" opacity="0.7">
        <path d="M20 200H380M200 20V380" strokeDasharray="2 4" />
        <path d="M20 388H380M20 384v8M380 384v8" />
      </g>
    </svg>
  );
}
