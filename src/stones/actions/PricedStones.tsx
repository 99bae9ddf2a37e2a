import { besidePrice, carat, money, plural } from '../../ui/format.ts';
import { useSeesPrices } from '../../ui/session/SeesPrices.tsx';
import { sumOf, type ChangedPrice, type PricedStone } from './prices.ts';
import css from './PricedStones.module.css';

interface PricedStonesProps {
  stones: readonly PricedStone[];
  changed: readonly ChangedPrice[];
}

/** The stones of an action with exact prices and the total. Changed prices show the old one too. */
export function PricedStones({ stones, changed }: PricedStonesProps) {
  const before = new Map(changed.map((price) => [price.stock_no, price.seen]));
  const isNew = before.size > 0;
  const sees = useSeesPrices();
  return (
    // Focusable, so that the keyboard can scroll a long list.
    <section tabIndex={0} className={css.frame} aria-label="Stones and prices">
      <table className={css.stones}>
        <thead>
          <tr>
            <th scope="col">{plural(stones.length, 'stone')}</th>
            <th scope="col">Carat</th>
            {sees && <th scope="col">{isNew ? 'Seen $' : '$/ct'}</th>}
            {sees && <th scope="col">{isNew ? 'Now $' : 'Amount $'}</th>}
          </tr>
        </thead>
        <tbody>
          {stones.map((stone) => {
            const seen = before.has(stone.stock_no) ? (before.get(stone.stock_no) ?? null) : stone.amount;
            return (
              <tr key={stone.stock_no} data-new={before.has(stone.stock_no) || undefined}>
                <th scope="row">
                  {stone.stock_no}
                  <small>{stone.words}</small>
                  {besidePrice(stone.amount, stone.beside ?? {}).map((price) => (
                    <small key={price}>{price}</small>
                  ))}
                  {stone.kept && !before.has(stone.stock_no) && <small>kept by the hold</small>}
                </th>
                <td>{carat(stone.carat)}</td>
                {sees && <td>{money(isNew ? seen : stone.price_per_ct)}</td>}
                {sees && <td>{money(stone.amount)}</td>}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{carat(stones.reduce((sum, stone) => sum + (stone.carat ?? 0), 0))}</td>
            {sees && (
              <td>
                {isNew &&
                  money(
                    sumOf(
                      stones.map((one) =>
                        before.has(one.stock_no) ? (before.get(one.stock_no) ?? null) : one.amount,
                      ),
                    ),
                  )}
              </td>
            )}
            {sees && <td>{money(sumOf(stones.map(({ amount }) => amount)))}</td>}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
