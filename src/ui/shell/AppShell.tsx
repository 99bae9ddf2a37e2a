import { lazy, useState, type ReactNode } from 'react';
import { usePreference } from '../session/preference.ts';
import { LazyOverlay } from '../actions/LazyOverlay.tsx';
import { useShortcuts } from '../actions/use-shortcuts.ts';
import type { Sidebar } from './sidebar.ts';
import { Rail } from './Rail.tsx';
import { TopBar, type TopBarProps } from './TopBar.tsx';
import css from './shell.module.css';
import common from '../common.module.css';

const Shortcuts = lazy(() => import('./Shortcuts.tsx'));
const PhoneRail = lazy(() => import('./PhoneRail.tsx'));

export interface AppShellProps extends Omit<TopBarProps, 'onRail'> {
  sidebar: Sidebar;
  /** Full-width content above the screen. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The narrowest window, in pixels, with room for the screens' names beside a table. */
const ROOMY = 1200;

const focusOn = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

/** The frame: rail at the left (a drawer on a phone), bar at the top, the screen in the rest. */
export function AppShell({ sidebar, notice, children, ...bar }: AppShellProps) {
  // Until the person chooses, the rail is collapsed in a small window.
  const [narrow, setNarrow] = usePreference('rail-narrow', window.innerWidth < ROOMY);
  const [open, setOpen] = useState(false);
  const [help, setHelp] = useState(false);
  useShortcuts({ '?': () => setHelp(true) });
  return (
    <div className={css.shell} data-narrow={narrow || undefined}>
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
        <Rail sidebar={sidebar} narrow={narrow} onNarrow={setNarrow} />
      </div>
      <LazyOverlay opened={open}>
        <PhoneRail opened={open} onClose={() => setOpen(false)} sidebar={sidebar} />
      </LazyOverlay>
      <LazyOverlay opened={help}>
        <Shortcuts opened={help} onClose={() => setHelp(false)} />
      </LazyOverlay>
      <TopBar {...bar} onRail={() => setOpen(true)} />
      <div className={css.note}>{notice}</div>
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
