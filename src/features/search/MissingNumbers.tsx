import css from '../../stones/stones.module.css';
import type { SearchAnswer } from '../../stones/search-queries.ts';

const SHOWN = 10;

interface MissingNumbersProps {
  numbers: readonly string[];
  answer: SearchAnswer | null;
  /** Whether other filters are active, which may be the reason. */
  others: boolean;
}

/** The pasted numbers without a stone; shown only when the whole result is loaded. */
export function MissingNumbers({ numbers, answer, others }: MissingNumbersProps) {
  if (numbers.length === 0 || answer === null || answer.pagination.totalPages > 1) return null;
  const found = new Set(
    answer.stockList.flatMap(({ stock_no, org_stock_no, report_no }) => [stock_no, org_stock_no, report_no]),
  );
  const missing = numbers.filter((number) => !found.has(number) && !found.has(number.toUpperCase()));
  if (missing.length === 0 || missing.length === numbers.length) return null;
  return (
    <p className={css.missing} role="status">
      <b>
        {missing.length} of {numbers.length} numbers found nothing{others && ' with these filters'}:
      </b>{' '}
      {missing.slice(0, SHOWN).join(', ')}
      {missing.length > SHOWN && ` and ${missing.length - SHOWN} more`}
    </p>
  );
}
