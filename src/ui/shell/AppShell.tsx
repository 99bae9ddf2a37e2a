import { Drawer } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useKept } from '../kept.ts';
import type { User } from '../session.ts';
import type { Sidebar } from '../sidebar.ts';
import { Rail } from './Rail.tsx';
import { TopBar } from './TopBar.tsx';
import css from './shell.module.css';

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
      <Drawer opened={open} onClose={() => setOpen(false)} position="left" size={264} lockScroll={false} withCloseButton={false} padding={0} aria-label="Areas">
        <Rail sidebar={sidebar} narrow={false} onChosen={() => setOpen(false)} />
      </Drawer>
      <TopBar {...bar} onRail={() => setOpen(true)} />
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
