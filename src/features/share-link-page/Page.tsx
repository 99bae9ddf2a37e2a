import { Skeleton } from '@mantine/core';
import { IconDiamondOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ThemeSwitch } from '../../ui/shell/TopBar.tsx';
import css from './shared.module.css';

interface PageProps {
  name?: string;
  lead?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a share link's page. */
export const Page = ({ name, lead, actions, children }: PageProps) => (
  <main className={css.page}>
    <header className={css.head}>
      <div>
        {name !== undefined && <h1>{name}</h1>}
        {lead !== undefined && <p>{lead}</p>}
      </div>
      <div className={css.actions}>
        {actions}
        <ThemeSwitch />
      </div>
    </header>
    {children}
  </main>
);

/** For a link that shows nothing. The reason is not given to strangers. */
export const Nothing = () => (
  <div className={css.nothing}>
    <IconDiamondOff size={28} stroke={1.25} aria-hidden />
    <h1>This link does not work</h1>
    <p>It is wrong, has expired or was revoked. Ask the person who sent it for a new one.</p>
  </div>
);

export const Loading = () => (
  <Page>
    <div className={css.stones} role="status" aria-label="Loading diamonds...">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height={420} animate={false} />
      ))}
    </div>
  </Page>
);
