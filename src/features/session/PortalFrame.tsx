import { Outlet, useMatches, useRouteContext, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { ROLE } from '../../domain/codes.ts';
import { setHouseZone } from '../../domain/house-days.ts';
import { stateName } from '../../machines/state-name.ts';
import type { Command } from '../../stones/find/command.ts';
import { usePreload } from '../../ui/actions/use-preload.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { UserContext } from '../../ui/session/session.ts';
import { accountPartsOf, type AccountPart } from '../../ui/shell/account-parts.ts';
import { AppShell } from '../../ui/shell/AppShell.tsx';
import { useScreenTitle } from '../../ui/shell/use-screen-title.ts';
import { findableScreens, firstScreen, isClosed, missingAt, sidebarOf } from '../../ui/shell/sidebar.ts';
import { Maintenance } from './Maintenance.tsx';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { whenIdle } from '../../api/when-idle.ts';
import { q } from '../../api/query.ts';
import type { User } from '../../ui/session/session.ts';
import type { Session } from './session.ts';

const HALF_A_MINUTE = 30_000;

/** The fields that decide about screens, buttons and days; a changed name can wait. */
const rightsOf = ({ role_id, permissions, business_details, time_zone }: User): string =>
  JSON.stringify([role_id, permissions, business_details?.status, time_zone]);

/**
 * Keeps the user's rights up to date: when an administrator registers a business or grants a
 * permission, buttons follow without signing in again.
 */
function useFreshUser({ actor }: Session): void {
  const user = useSelector(actor, (snapshot) => snapshot.context.user);
  const { data: fresh } = useQuery({
    ...q<'getProfile'>('getProfile'),
    // After a sign-in the user is fresh and need not be fetched again.
    initialData: user ?? undefined,
    enabled: user !== null,
    refetchInterval: HALF_A_MINUTE,
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    if (user === null || fresh === undefined || fresh.id !== user.id) return;
    if (rightsOf(fresh) !== rightsOf(user)) actor.send({ type: 'PROFILE_CHANGED', user: fresh });
  }, [actor, user, fresh]);
}

/**
 * Deferred work starts after this long without a request, so that it does not compete with the
 * first screen.
 */
const QUIET_MS = 1_500;

/** Whether this person's first screen has loaded; stays true. */
function useFirstScreenLoaded(userId: string | null): boolean {
  const cache = useQueryClient();
  const [quietFor, setQuietFor] = useState<string | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    const leaving = new AbortController();
    void whenIdle(cache, QUIET_MS, leaving.signal).then(() => setQuietFor(userId));
    return () => leaving.abort();
  }, [cache, userId]);
  return userId !== null && quietFor === userId;
}

/** The typed line of a search, which stays in the box. */
const lineOf = (search: object = {}): string | undefined =>
  'typed_line' in search && typeof search.typed_line === 'string' ? search.typed_line : undefined;

const loadFind = () => import('../../stones/find/search-for.ts');
const FindPanel = lazy(() => import('../../stones/find/FindPanel.tsx'));
const CommandDialog = lazy(() => import('../../stones/find/CommandDialog.tsx'));
const DemoWarning = lazy(() => import('./DemoWarning.tsx'));
const ImpersonationNotice = lazy(() => import('./ImpersonationNotice.tsx'));
// The portal works without it; the next page load tries again.
const DeferredParts = lazy(() => import('./DeferredParts.tsx').catch(() => ({ default: () => null })));
const AccessDenied = lazy(() => import('./AccessDenied.tsx'));
const AccountDrawers = lazy(() => import('./account/AccountDrawers.tsx'));

/** The shell around every screen; the sign-in screens stand without it. */
export function PortalFrame() {
  const { session, screens } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  // Decided by the rendered screen, because the address changes before the screen does.
  const atDoor = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.door) });
  const place = useScreenTitle();
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const line = useMatches({ select: (matches) => lineOf(matches.at(-1)?.search) });
  const state = useSelector(session.actor, stateName);
  const user = useSelector(session.actor, (snapshot) => snapshot.context.user);
  const message = useSelector(session.actor, (snapshot) => snapshot.context.message);
  useFreshUser(session);
  const isQuiet = useFirstScreenLoaded(user?.id ?? null);
  usePreload(loadFind);
  const [part, setPart] = useState<AccountPart | null>(null);
  const [command, setCommand] = useState<Command | null>(null);
  const sidebar = useMemo(
    () => (user === null ? null : sidebarOf(user.permissions, screens)),
    [user, screens],
  );

  useEffect(() => {
    document.title = place === 'Pavilion' ? place : `${place} · Pavilion`;
  }, [place]);

  // The screen stays mounted, so that forms keep their input.
  const down = state === 'maintenance' && <Maintenance session={session} message={message} />;
  if (atDoor)
    return (
      <>
        {down}
        <Outlet />
      </>
    );
  // Between the end of a session and the sign-in screen there is one render without a user.
  if (user === null || sidebar === null) return down;
  // Before any screen below shows a day.
  setHouseZone(user.time_zone);

  const find = async (text: string): Promise<void> => {
    const { searchFor } = await loadFind();
    await router.navigate({ to: '/search', search: await searchFor(text) });
  };
  const searches = sidebar.groups.some((group) => group.entries.some((entry) => entry.path === '/search'));
  const isSeen = user.looker !== undefined;
  const warns = user.role_id === ROLE.administrator && pathname === firstScreen(sidebar);
  return (
    <UserContext value={user}>
      <AppShell
        sidebar={sidebar}
        user={user}
        place={place}
        find={
          searches
            ? {
                line,
                onFind: (text) => void find(text),
                panel: (props) => (
                  <FindPanel
                    {...props}
                    screens={findableScreens(user, sidebar, screens)}
                    onGo={(href) => router.history.push(href)}
                    onAct={setCommand}
                  />
                ),
              }
            : null
        }
        parts={accountPartsOf(user)}
        onPart={setPart}
        onSignOut={() => void session.signOut()}
        notice={
          <>
            {down}
            <Suspense>
              {warns && <DemoWarning />}
              {isSeen && <ImpersonationNotice user={user} onStop={() => void session.signOut()} />}
            </Suspense>
            <Suspense>{isQuiet && <DeferredParts user={user} sidebar={sidebar} path={pathname} />}</Suspense>
          </>
        }
      >
        {isClosed(user, pathname, screens) ? (
          <Suspense fallback={null}>
            <AccessDenied place={place} missing={missingAt(user, pathname, screens)} />
          </Suspense>
        ) : (
          <Outlet />
        )}
      </AppShell>
      <Suspense>
        {command !== null && <CommandDialog command={command} onClose={() => setCommand(null)} />}
      </Suspense>
      <LazyOverlay opened={part !== null}>
        <AccountDrawers
          user={user}
          part={part}
          onClose={() => setPart(null)}
          onChanged={(changed) => session.actor.send({ type: 'PROFILE_CHANGED', user: changed })}
        />
      </LazyOverlay>
    </UserContext>
  );
}
