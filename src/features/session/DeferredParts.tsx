import { useEffect, type ReactNode } from 'react';
import type { User } from '../../ui/session/session.ts';
import { makeInstallable } from '../../ui/shell/install.ts';
import { MaintenanceNotice } from './MaintenanceNotice.tsx';
import { HouseAnnouncements } from './announcements/HouseAnnouncements.tsx';
import { useLive } from './use-live.ts';

/** Parts that start once the first screen is shown: live updates, maintenance and announcements. */
export default function DeferredParts({ user, path }: { user: User; path: string }): ReactNode {
  const isLooker = user.looker !== undefined;
  // Staff who look as a customer get no live updates.
  useLive(isLooker ? null : user.id);
  useEffect(makeInstallable, []);
  return (
    <>
      <MaintenanceNotice />
      <HouseAnnouncements path={path} isLooker={isLooker} />
    </>
  );
}
