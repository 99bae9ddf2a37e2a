import { NumberInput, SegmentedControl, Stack } from '@mantine/core';
import { percentBelow, perCarat } from '../../domain/prices/agreed-price.ts';
import { carat, money, percent } from '../../ui/format.ts';
import { sumOf } from '../actions/prices.ts';
import css from './price-offers.module.css';
import {
  allBelow,
  amountTyped,
  inUnit,
  isUnit,
  type StoneToPrice,
  type TypedPrices,
  type Unit,
} from './offered-prices.ts';

const LABELS: Readonly<Record<Unit, string>> = { percent: '% below', amount: 'Amount $', carat: '$/ct' };

interface OfferedPricesProps {
  stones: readonly StoneToPrice[];
  typed: TypedPrices;
  onTyped: (typed: TypedPrices) => void;
  /** The label of each stone's price: `Price $`. */
  listed: string;
}

/** A price for each stone, in the chosen unit, with the other units beside it. */
export function OfferedPrices({ stones, typed, onTyped, listed }: OfferedPricesProps) {
  const { unit, values } = typed;
  const amounts = stones.map((stone) => amountTyped(typed, stone));
  const [first] = stones;
  return (
    <Stack gap="xs">
      <div className={css.how}>
        <SegmentedControl
          size="xs"
          aria-label="Enter prices as"
          data={Object.entries(LABELS).map(([value, label]) => ({ value, label }))}
          value={unit}
          onChange={(next) => {
            if (isUnit(next)) onTyped(inUnit(typed, next, stones));
          }}
        />
        {unit === 'percent' && stones.length > 1 && (
          <NumberInput
            aria-label="Percent below, for all stones"
            placeholder="All, % below"
            hideControls
            allowNegative={false}
            decimalScale={2}
            max={100}
            className={css.all}
            value={allAlike(values, stones)}
            onChange={(value) => onTyped(allBelow(value, stones))}
            data-autofocus
          />
        )}
      </div>
      <section tabIndex={0} className={css.frame} aria-label="Stones and prices">
        <table className={css.stones}>
          <thead>
            <tr>
              <th scope="col">Stone</th>
              <th scope="col">{listed}</th>
              <th scope="col">{LABELS[unit]}</th>
            </tr>
          </thead>
          <tbody>
            {stones.map((stone, index) => (
              <tr key={stone.key}>
                <th scope="row">
                  {stone.stock_no}
                  <small>{stone.words}</small>
                </th>
                <td>
                  {money(stone.list)}
                  <small>{carat(stone.carat)} ct</small>
                </td>
                <td>
                  <NumberInput
                    aria-label={`${LABELS[unit]} of ${stone.stock_no}`}
                    hideControls
                    allowNegative={false}
                    decimalScale={2}
                    thousandSeparator=","
                    value={values[stone.key] ?? ''}
                    onChange={(value) => onTyped({ unit, values: { ...values, [stone.key]: value } })}
                    data-autofocus={(stones.length === 1 && stone === first) || undefined}
                  />
                  <small>{otherWays(unit, amounts[index] ?? null, stone)}</small>
                </td>
              </tr>
            ))}
          </tbody>
          {stones.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                <td>{money(sumOf(stones.map(({ list }) => list)))}</td>
                <td>$ {money(sumOf(amounts))}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </Stack>
  );
}

/** The value typed for all stones, if they share one. */
function allAlike(values: TypedPrices['values'], stones: readonly StoneToPrice[]): number | string {
  const [one = ''] = stones.map(({ key }) => values[key] ?? '');
  return stones.every(({ key }) => (values[key] ?? '') === one) ? one : '';
}

/** `$ 4,500.00 · 4,411.76 $/ct · 10 % below`, without the typed unit. */
function otherWays(unit: Unit, amount: string | null, { carat: weight, list }: StoneToPrice): string {
  if (amount === null) return '';
  return [
    unit === 'amount' ? null : `$ ${money(amount)}`,
    unit === 'carat' || weight === null || weight === 0 ? null : `${money(perCarat(amount, weight))} $/ct`,
    unit === 'percent' || list === null || Number(list) === 0
      ? null
      : `${percent(Number(percentBelow(amount, list)))} % below`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
