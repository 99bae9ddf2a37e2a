import { lazy, type ReactNode } from 'react';
import { OnceOpened } from '../actions/OnceOpened.tsx';
import type { RecordDrawerProps } from './RecordDrawerPanel.tsx';
import css from './RecordDrawer.module.css';

const Panel = lazy(() => import('./RecordDrawerPanel.tsx'));

/** One record at the right, the list behind it in its place. `Esc`, the cross and the browser's back close it. */
export function RecordDrawer(props: RecordDrawerProps) {
  return (
    <OnceOpened opened={props.opened}>
      <Panel {...props} />
    </OnceOpened>
  );
}

/** A headed part of a drawer. */
export function DrawerSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Names and values of a record, in two columns where there is room. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
