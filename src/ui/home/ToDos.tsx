import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Leads } from './HomeCard.tsx';
import css from './home.module.css';

/** Something that waits for the person, and the list to do it in. */
export interface ToDo {
  words: string;
  leads: Leads;
  /** How long it has waited, or what it consists of. */
  further?: ReactNode;
  /** Where each of them is decided, one by one: `Answer enquiries`. */
  decide?: { label: string; leads: Leads } | undefined;
}

interface ToDosProps {
  label: string;
  needs: readonly ToDo[];
  /** Nothing is wrong, so it is not coloured. */
  isCalm?: boolean;
}

/** The things that wait for the person, each with a link. */
export function ToDos({ label, needs, isCalm = false }: ToDosProps) {
  return (
    <section className={css.needs} data-calm={isCalm || undefined} aria-label={label}>
      <ul>
        {needs.map(({ words, leads, further, decide }) => (
          <li key={words}>
            <Link {...leads}>
              <span>{words}</span>
              <span className={css.needFurther}>{further}</span>
              <IconChevronRight size={16} stroke={1.5} aria-hidden />
            </Link>
            {decide !== undefined && (
              <Link {...decide.leads} className={css.decide}>
                {decide.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
