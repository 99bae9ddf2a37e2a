import type { Card } from './card.ts';
import { wholeText } from '../whole-text.ts';
import { StateMark } from './StateMark.tsx';
import css from './card.module.css';

interface CardRowProps {
  domId: string;
  card: Card;
  address: string | undefined;
  index: number;
  rowIndex: number;
  top: number;
  active: boolean;
  /** Null if rows cannot be selected. */
  selected: boolean | null;
  name: string;
  /** The text of its state columns. */
  state: string;
}

/** A row on a phone: the same grid row, with its cells below each other. */
export function CardRow(props: CardRowProps) {
  const { card, selected, address } = props;
  return (
    <div
      id={props.domId}
      role="row"
      aria-rowindex={props.rowIndex}
      aria-selected={selected ?? undefined}
      data-active={props.active || undefined}
      data-row={props.index}
      className={css.card}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <StateMark state={props.state} />
      {selected !== null && (
        <div role="gridcell" aria-colindex={1} className={css.check} data-check>
          <span
            role="checkbox"
            aria-checked={selected}
            aria-label={`Select ${props.name}`}
            className={css.box}
          />
        </div>
      )}
      <div role="gridcell" aria-colindex={selected === null ? 1 : 2} className={css.body}>
        {card.picture !== undefined && <span className={css.picture}>{card.picture}</span>}
        <span className={css.words}>
          {address === undefined ? (
            <b ref={(title) => wholeText(title)} className={css.title}>
              {card.title}
            </b>
          ) : (
            <a ref={(title) => wholeText(title)} href={address} tabIndex={-1} data-open className={css.title}>
              {card.title}
            </a>
          )}
          {(card.status !== undefined || card.figure !== undefined) && (
            <span className={css.second}>
              {card.status}
              {card.figure !== undefined && <b className={css.figure}>{card.figure}</b>}
            </span>
          )}
          <span className={css.further} title={card.further}>
            {card.further}
          </span>
        </span>
      </div>
    </div>
  );
}
