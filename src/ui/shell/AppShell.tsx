import { useMediaQuery } from '@mantine/hooks';
import { Link, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, useEffect, useMemo, useState, type ReactNode } from 'react';
import { usePersisted } from '../session/persisted.ts';
import { usePreference } from '../session/preference.ts';
import { LazyOverlay } from '../actions/LazyOverlay.tsx';
import { useShortcuts } from '../actions/use-shortcuts.ts';
import { areaTabs, menuOf, pinnedBy, visited } from './menu.ts';
import type { Sidebar } from './sidebar.ts';
import { Rail } from './Rail.tsx';
import { useMenuCounts } from './use-menu-counts.ts';
import { TopBar, type TopBarProps } from './TopBar.tsx';
import css from './shell.module.css';
import common from '../common.module.css';

const Shortcuts = lazy(() => import('./Shortcuts.tsx'));
const PhoneRail = lazy(() => import('./PhoneRail.tsx'));

export interface AppShellProps extends Omit<TopBarProps, 'onRail' | 'pin'> {
  sidebar: Sidebar;
  /** Full-width content above the screen. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The narrowest window, in pixels, with room for the screens' names beside a table. */
const ROOMY = 1200;
/** The narrowest window with room for them beside filters and a table. */
const ROOMY_WITH_FILTERS = '(min-width: 1680px)';

/** As in shell.module.css. */
const WITHOUT_RAIL = '(max-width: 860px)';

const NONE: readonly string[] = [];

const focusOn = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

/** The frame: rail at the left (a drawer on a phone), bar at the top, the screen in the rest. */
export function AppShell({ sidebar, notice, children, ...bar }: AppShellProps) {
  const at = useLocation({ select: ({ pathname }) => pathname });
  // Until the person chooses, the rail is collapsed in a small window.
  const [narrow, setNarrow] = usePreference('rail-narrow', window.innerWidth < ROOMY);
  const hasFilters = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.hasFilters === true),
  });
  // Matched in the first render, so that nothing moves after it.
  const isRoomy = useMediaQuery(ROOMY_WITH_FILTERS, undefined, { getInitialValueInEffect: false });
  const folds = hasFilters && !isRoomy;
  const [open, setOpen] = useState(false);
  const [help, setHelp] = useState(false);
  useShortcuts({ '?': () => setHelp(true) });

  const [pinned, setPinned] = usePreference(pinnedBy(bar.user.id), NONE);
  const [recent, setRecent] = usePersisted('recent-screens', NONE);
  useEffect(() => {
    const next = visited(sidebar, recent, at);
    if (next !== recent) setRecent(next);
  }, [sidebar, recent, at, setRecent]);
  const counts = useMenuCounts(bar.user);
  const isPhone = useMediaQuery(WITHOUT_RAIL, undefined, { getInitialValueInEffect: false });
  const groups = useMemo(
    () => menuOf(sidebar, { pinned, recent, isFlat: isPhone, counts }),
    [sidebar, pinned, recent, isPhone, counts],
  );
  const rail = { groups, bottom: sidebar.bottom };
  const area = areaTabs(sidebar, at);
  const isInMenu = sidebar.groups.some(({ entries }) => entries.some(({ path }) => path === at));
  const isPinned = pinned.includes(at);
  return (
    <div className={css.shell} data-narrow={narrow || folds || undefined}>
      <a href="#main" className={common.skip}>
        Skip to the content
      </a>
      <button type="button" className={common.skip} data-to="table" onClick={() => focusOn('[role="grid"]')}>
        Skip to the table
      </button>
      <button
        type="button"
        className={common.skip}
        data-to="acts"
        onClick={() => focusOn('[data-acts] button')}
      >
        Skip to the actions
      </button>
      <div className={css.railColumn}>
        <Rail
          {...rail}
          narrow={narrow || folds}
          opensOver={folds}
          onNarrow={folds ? () => setOpen(true) : setNarrow}
        />
      </div>
      <LazyOverlay opened={open}>
        <PhoneRail {...rail} opened={open} onClose={() => setOpen(false)} />
      </LazyOverlay>
      <LazyOverlay opened={help}>
        <Shortcuts opened={help} onClose={() => setHelp(false)} />
      </LazyOverlay>
      <TopBar
        {...bar}
        onRail={() => setOpen(true)}
        pin={
          isInMenu
            ? {
                isPinned,
                onPin: () => setPinned(isPinned ? pinned.filter((one) => one !== at) : [...pinned, at]),
              }
            : null
        }
      />
      <div className={css.note}>
        {notice}
        {area !== null && (
          <nav className={css.areaTabs} aria-label={area.name}>
            {area.tabs.map(({ name, path }) => (
              <Link key={path} to={path} className={css.areaTab}>
                {name}
              </Link>
            ))}
          </nav>
        )}
      </div>
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
