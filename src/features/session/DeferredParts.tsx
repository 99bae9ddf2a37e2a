import { useEffect, type ReactNode } from 'react';
import type { User } from '../../ui/session/session.ts';
import { makeInstallable } from '../../ui/shell/install.ts';
import type { Sidebar } from '../../ui/shell/sidebar.ts';
import { MaintenanceNotice } from './MaintenanceNotice.tsx';
import { HouseAnnouncements } from './announcements/HouseAnnouncements.tsx';
import { usePreloadScreens } from './use-preload-screens.ts';
import { useLive } from './use-live.ts';

interface DeferredPartsProps {
  user: User;
  sidebar: Sidebar;
  path: string;
}

/**
 * Parts that start once the first screen is shown: live updates, maintenance, announcements, and
 * the code of the next screens.
 */
export default function DeferredParts({ user, sidebar, path }: DeferredPartsProps): ReactNode {
  const isLooker = user.looker !== undefined;
  // Staff who look as a customer get no live updates.
  useLive(isLooker ? null : user.id);
  usePreloadScreens(user.id, sidebar);
  useEffect(makeInstallable, []);
  return (
    <>
      <MaintenanceNotice />
      <HouseAnnouncements path={path} isLooker={isLooker} />
    </>
  );
}
