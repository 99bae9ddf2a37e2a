import type { ReactNode } from 'react';
import type { User } from '../../ui/session/session.ts';
import { MaintenanceNotice } from './MaintenanceNotice.tsx';
import { Shown } from './shown/Shown.tsx';
import { useLive } from './use-live.ts';

/**
 * What begins when the first screen has come: live updates, maintenance, and what the house tells.
 */
export default function Later({ user, path }: { user: User; path: string }): ReactNode {
  const isLooker = user.looker !== undefined;
  // Who looks as a customer has no news of their own.
  useLive(isLooker ? null : user.id);
  return (
    <>
      <MaintenanceNotice />
      <Shown path={path} isLooker={isLooker} />
    </>
  );
}
