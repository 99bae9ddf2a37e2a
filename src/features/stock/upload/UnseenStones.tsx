import { UNSEEN, type Unseen } from '../../../domain/sheets/import-stops.ts';
import { plural } from '../../../ui/format.ts';
import css from '../stock.module.css';

/** Stones that no search will find, with the reason and the rows. */
export function UnseenStones({ unseen }: { unseen: readonly Unseen[] }) {
  return unseen.map(({ reason, count, rows }) => (
    <p key={reason} className={css.warning} role="status">
      {`${plural(count, 'stone')} ${count === 1 ? 'has' : 'have'} ${UNSEEN[reason]} `}
      {`${rows.length < count ? 'The first rows' : 'Rows'}: ${rows.join(', ')}.`}
    </p>
  ));
}
