import { useEffect, useRef } from 'react';
import type { DecisionKind } from '../../machines/decision-kinds.ts';
import { age, count, money, plural } from '../../ui/format.ts';
import { Due, TimeLeft } from '../../ui/lists/Figures.tsx';
import type { Decision } from '../../ui/records/decision.ts';
import { wholeText } from '../../ui/table/whole-text.ts';
import css from './decisions.module.css';
import { inGroups, keyOf } from './place.ts';

const TITLES: Readonly<Record<DecisionKind, string>> = {
  confirmStone: 'Confirm stones',
  priceOffer: 'Offers',
  memoExtension: 'More time on memo',
  enquiry: 'Enquiries',
  kyc: 'KYC documents',
  task: 'Questions to quality control',
};

/** What ends first: the time that the record has, or its target; otherwise how long it waits. */
function When({ of: { due, target, since } }: { of: Decision }) {
  if (due == null && target == null) return age(since);
  if (target != null && (due == null || Date.parse(target) < Date.parse(due)))
    return <TimeLeft value={target} />;
  return <Due value={due} />;
}

interface DecisionListProps {
  all: readonly Decision[];
  open: Decision | undefined;
  onOpen: (one: Decision) => void;
}

/** The waiting records by kind, those due first at the top of each. */
export function DecisionList({ all, open, onOpen }: DecisionListProps) {
  const current = useRef<HTMLButtonElement>(null);
  const openKey = open === undefined ? null : keyOf(open);
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [openKey]);
  return (
    <nav className={css.list} aria-label="Waiting decisions">
      {inGroups(all).map(([kind, ofKind]) => (
        <section key={kind}>
          <h2>
            {TITLES[kind]} <span>{count(ofKind.length)}</span>
          </h2>
          <ul>
            {ofKind.map((one) => {
              const isOpen = keyOf(one) === openKey;
              return (
                <li key={one.id}>
                  <button
                    type="button"
                    ref={isOpen ? current : null}
                    aria-current={isOpen || undefined}
                    onClick={() => onOpen(one)}
                  >
                    <b ref={(title) => wholeText(title)}>
                      {one.title}
                      {one.ids.length > 1 && ` · ${plural(one.ids.length, 'stone')}`}
                    </b>
                    <span className={css.figure}>
                      {one.amount === null ? '' : `$\u00a0${money(one.amount)}`}
                    </span>
                    <span ref={(client) => wholeText(client)} className={css.quiet}>
                      {one.client?.company_name ?? one.client?.name}
                    </span>
                    <span className={css.quiet}>
                      <When of={one} />
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}
