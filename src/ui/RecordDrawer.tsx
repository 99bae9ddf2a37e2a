import { lazy, type ReactNode } from 'react';
import { OnceOpened } from './OnceOpened.tsx';
import css from './RecordDrawer.module.css';

export interface RecordDrawerProps {
  /** Open while the URL names a record; `onClose` takes the name out of the URL again. */
  opened: boolean;
  onClose: () => void;
  /** The record's number: `CDX-1042`. */
  title: string;
  /** One line under it: `Round · 1.01 ct · D · VVS1`. */
  subtitle?: ReactNode;
  /** Its StatusBadge. */
  status?: ReactNode;
  /** ActionButtons: a bar at the drawer's foot. */
  actions?: ReactNode;
  /** Pixels; 560 where it is a form, 720 for a stone with its media. */
  width?: number;
  children: ReactNode;
}

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
