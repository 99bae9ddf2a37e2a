import { lazy, useState, type ReactNode } from 'react';
import { useKept } from '../session/kept.ts';
import { OnceOpened } from '../actions/OnceOpened.tsx';
import type { User } from '../session/session.ts';
import type { Sidebar } from './sidebar.ts';
import { Rail } from './Rail.tsx';
import { TopBar } from './TopBar.tsx';
import css from './shell.module.css';

const PhoneRail = lazy(() => import('./PhoneRail.tsx'));

export interface AppShellProps {
  sidebar: Sidebar;
  user: User;
  place: string;
  /** Null where the person may not search. */
  onFind: ((numbers: string[]) => void) | null;
  onProfile: () => void;
  onSignOut: () => void;
  children: ReactNode;
}

/** The frame: rail at the left (a drawer on a phone), bar at the top, the screen in what is left. */
export function AppShell({ sidebar, children, ...bar }: AppShellProps) {
  const [narrow, setNarrow] = useKept('rail-narrow', false);
  const [open, setOpen] = useState(false);
  return (
    <div className={css.shell} data-narrow={narrow || undefined}>
      <a href="#main" className={css.skip}>
        Skip to the content
      </a>
      <div className={css.railColumn}>
        <Rail sidebar={sidebar} narrow={narrow} onNarrow={setNarrow} />
      </div>
      <OnceOpened opened={open}>
        <PhoneRail opened={open} onClose={() => setOpen(false)} sidebar={sidebar} />
      </OnceOpened>
      <TopBar {...bar} onRail={() => setOpen(true)} />
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
