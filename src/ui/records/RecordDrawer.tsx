import { lazy, type ReactNode } from 'react';
import { LazyOverlay } from '../actions/LazyOverlay.tsx';
import type { RecordDrawerProps } from './RecordDrawerPanel.tsx';
import css from './RecordDrawer.module.css';

const Panel = lazy(() => import('./RecordDrawerPanel.tsx'));

/**
 * One record in a drawer on the right while the list stays in place. `Esc`, the close button and
 * the browser's back button close it.
 */
export function RecordDrawer(props: RecordDrawerProps) {
  return (
    <LazyOverlay opened={props.opened}>
      <Panel {...props} />
    </LazyOverlay>
  );
}

/** A section of a drawer with a heading. */
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
          {/* A text that arrives late is a new one, and not the old one moved. */}
          <dd key={typeof value === 'string' ? value : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
