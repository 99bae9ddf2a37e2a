import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { count } from '../format.ts';
import { usePrevNext } from './prev-next.ts';
import css from './RecordDrawer.module.css';

/** Moves to the next or previous record of a list without closing the drawer. */
export function PrevNext() {
  const neighbours = usePrevNext();
  if (neighbours === null) return null;
  const { place, of, previous, next } = neighbours;
  return (
    <nav className={css.neighbours} aria-label="Through the list">
      <span className="figures">
        {count(place)} of {count(of)}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Previous"
        disabled={previous === null}
        onClick={() => previous?.()}
      >
        <IconChevronUp size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Next"
        disabled={next === null}
        onClick={() => next?.()}
      >
        <IconChevronDown size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
