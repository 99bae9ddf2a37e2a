import type { ReactNode } from 'react';
import { InQueue } from './decision.ts';
import { Kbd } from '@mantine/core';
import common from '../common.module.css';
import css from './DecisionRecord.module.css';

interface DecisionRecordProps {
  title: ReactNode;
  /** Since when it waits, and until when. */
  about: ReactNode;
  /** Without it, the acts stand within the record. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A record with its actions below it, where a thumb reaches them on a phone. */
export const DecisionRecord = ({ title, about, actions, children }: DecisionRecordProps) => (
  <InQueue value>
    <header className={css.header}>
      <h2>{title}</h2>
      <p className={common.quiet}>{about}</p>
    </header>
    {/* Focusable, so that the keyboard can scroll it. */}
    <div className={css.scroll} tabIndex={0} role="region" aria-label="The record">
      {children}
    </div>
    {actions !== undefined && (
      <div className={css.actions} data-acts>
        {actions}
      </div>
    )}
  </InQueue>
);

/** The key beside the label of an act. */
export const ActKey = ({ of }: { of: string }) => (
  <Kbd size="xs" className={css.key} aria-hidden>
    {of.toUpperCase()}
  </Kbd>
);
