import { lazy } from 'react';
import { LazyOverlay } from '../../../ui/actions/LazyOverlay.tsx';
import type { User } from '../../../ui/session/session.ts';
import type { AccountPart } from '../../../ui/shell/account-parts.ts';

const ProfileDrawer = lazy(() => import('./ProfileDrawer.tsx'));
const PasswordDrawer = lazy(() => import('./PasswordDrawer.tsx'));
const SignInDrawer = lazy(() => import('../factor/SignInDrawer.tsx'));
const SessionsDrawer = lazy(() => import('./SessionsDrawer.tsx'));

interface AccountDrawersProps {
  user: User;
  /** The open one. */
  part: AccountPart | null;
  onClose: () => void;
  onChanged: (user: User) => void;
}

/** The drawers that the account menu opens. */
export default function AccountDrawers({ user, part, onClose, onChanged }: AccountDrawersProps) {
  const at = (one: AccountPart) => ({ opened: part === one, onClose });
  return (
    <>
      <LazyOverlay opened={part === 'profile'}>
        <ProfileDrawer {...at('profile')} user={user} onChanged={onChanged} />
      </LazyOverlay>
      <LazyOverlay opened={part === 'password'}>
        <PasswordDrawer {...at('password')} user={user} />
      </LazyOverlay>
      <LazyOverlay opened={part === 'factor'}>
        <SignInDrawer {...at('factor')} />
      </LazyOverlay>
      <LazyOverlay opened={part === 'sessions'}>
        <SessionsDrawer {...at('sessions')} />
      </LazyOverlay>
    </>
  );
}
