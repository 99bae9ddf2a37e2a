import { SegmentedControl, Stack, TextInput } from '@mantine/core';
import { carat, money, percent } from '../../ui/format.ts';
import { sumOf } from '../actions/prices.ts';
import css from './price-offers.module.css';
import {
  allBelow,
  amountTyped,
  inUnit,
  isUnit,
  valueIn,
  type StoneToPrice,
  type TypedPrices,
  type Unit,
} from './offered-prices.ts';

const LABELS: Readonly<Record<Unit, string>> = {
  off: '% below',
  rap: 'Rap %',
  amount: 'Amount $',
  carat: '$/ct',
};

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
  const hasRap = stones.some(({ rap }) => rap !== null);
  return (
    <Stack gap="xs">
      <div className={css.how}>
        <SegmentedControl
          size="xs"
          aria-label="Enter prices as"
          data={Object.entries(LABELS).flatMap(([value, label]) =>
            value === 'rap' && !hasRap ? [] : [{ value, label }],
          )}
          value={unit}
          onChange={(next) => {
            if (isUnit(next)) onTyped(inUnit(typed, next, stones));
          }}
        />
        {unit === 'off' && stones.length > 1 && (
          <TextInput
            aria-label="Percent below, for all stones"
            placeholder="All, % below"
            inputMode="decimal"
            className={css.all}
            value={allAlike(values, stones)}
            onChange={(event) => onTyped(allBelow(event.currentTarget.value, stones))}
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
                  <TextInput
                    aria-label={`${LABELS[unit]} of ${stone.stock_no}`}
                    title="For example 12,400, 5200/ct, rap -35 or 5 % off"
                    autoComplete="off"
                    value={values[stone.key] ?? ''}
                    onChange={(event) =>
                      onTyped({ unit, values: { ...values, [stone.key]: event.currentTarget.value } })
                    }
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
function allAlike(values: TypedPrices['values'], stones: readonly StoneToPrice[]): string {
  const [one = ''] = stones.map(({ key }) => values[key] ?? '');
  return stones.every(({ key }) => (values[key] ?? '') === one) ? one : '';
}

/** `$ 4,500.00 · 4,411.76 $/ct · -35.12 % rap · 10.00 % below`, without the chosen unit. */
function otherWays(unit: Unit, amount: string | null, stone: StoneToPrice): string {
  if (amount === null) return '';
  const shown = (form: Unit, words: (value: string) => string): string[] => {
    const value = form === unit ? null : valueIn(form, amount, stone);
    return value === null ? [] : [words(value)];
  };
  return [
    ...shown('amount', (value) => `$ ${money(value)}`),
    ...shown('carat', (value) => `${money(value)} $/ct`),
    ...shown('rap', (value) => `${percent(value)} % rap`),
    ...shown('off', (value) => `${percent(value)} % below`),
  ].join(' · ');
}
