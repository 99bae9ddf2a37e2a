import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { amountOf, discountOf } from '../../domain/money.ts';
import { percentBelow } from '../../domain/prices/agreed-price.ts';
import { fallsSteeply } from '../../domain/prices/pricing.ts';
import { parseTypedPrice, perCaratTyped, type TypedPrice } from '../../domain/prices/typed-price.ts';
import { ANY_REASON } from '../../ui/actions/permission-decision.ts';
import { money, percent, plural } from '../../ui/format.ts';
import type { User } from '../../ui/session/session.ts';
import { ANY_PRICE, decisionOver } from './decision.ts';
import { LineAction, pricedLine, useMove } from './LineAction.tsx';
import type { Line } from './lines.ts';

interface LowerPriceProps {
  of: 'memo' | 'confirm-stone';
  workflow: 'memo' | 'confirmStone';
  lines: readonly Line[];
  user: User;
  onDone: () => void;
}

const FORMS_OF_SEVERAL = '5,200/ct or rap -35 or 5 % off';
const FORMS_OF_ONE = `12,400 or ${FORMS_OF_SEVERAL}`;

/** A lower price as staff think of it, with the reason that the history keeps. */
export function LowerPrice({ of, workflow, lines, user, onDone }: LowerPriceProps) {
  const lower = useMove('lowerPrice');
  const [text, setText] = useState('');
  const input = { workflow, lines, user, event: 'LOWER_PRICE' } as const;
  const isOne = lines.length === 1;
  // For several stones a plain number is ambiguous: it could be each one's price or the total.
  const typed = parseTypedPrice(text, isOne ? 'amount' : null);
  const priceOf = (line: Line): string | null =>
    typed === null || (!isOne && typed.form === 'amount')
      ? null
      : perCaratTyped(typed, {
          carat: line.carat ?? null,
          rap: line.rap ?? null,
          now: line.markup_ppc ?? null,
        });
  const lowered = lines.map((line) => {
    const stone = pricedLine(line);
    const price = priceOf(line);
    if (price === null) return stone;
    return { ...stone, price_per_ct: price, amount: line.carat == null ? null : amountOf(price, line.carat) };
  });
  const fault = typedFault(text, typed, lines, priceOf);
  const isSteep = lines.some((line) => {
    const next = priceOf(line);
    return next !== null && fallsSteeply(line.markup_ppc ?? null, next);
  });
  const isLoss = lowered.some(
    ({ amount, beside }) =>
      amount !== null && beside?.supplier != null && Number(amount) < Number(beside.supplier),
  );
  const unusual = [
    ...(isSteep ? ['less than half the current one'] : []),
    ...(isLoss ? ['below the supplier’s'] : []),
  ].join(' and ');
  return (
    <LineAction
      label="Lower price"
      lines={lines}
      decision={decisionOver({ ...input, reason: ANY_REASON, priceOf: ANY_PRICE })}
      title={`Lower the price of ${plural(lines.length, 'stone')}`}
      acknowledge={unusual === '' ? undefined : `The new price is meant to be ${unusual}`}
      onOpen={() => setText('')}
      prices={lowered}
      changed={
        typed === null
          ? []
          : lines.map((line, at) => ({
              stock_no: line.stock_no,
              seen: line.sell_amt ?? null,
              now: lowered[at]?.amount ?? null,
            }))
      }
      fields={
        <TextInput
          label="New price"
          placeholder={isOne ? FORMS_OF_ONE : FORMS_OF_SEVERAL}
          description={formsOf(lines, priceOf)}
          error={text.trim() === '' ? undefined : fault}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
      }
      words={{
        label: 'Reason',
        judge: (reason) =>
          fault === undefined
            ? decisionOver({ ...input, reason, priceOf })
            : { ok: false, refusal: { sentence: text.trim() === '' ? fault : 'Correct the price first.' } },
      }}
      onConfirm={(reason) =>
        lower({
          data: {
            of,
            reason,
            less_than_half: isSteep || undefined,
            lines: lines.flatMap((line) => {
              const price_per_ct = priceOf(line);
              return price_per_ct === null ? [] : [{ id: line.id, price_per_ct }];
            }),
          },
        })
      }
      onDone={onDone}
    >
      The invoice is written at the new price. The history keeps the reason.
    </LineAction>
  );
}

/** Why the text gives no price for each of the lines; undefined if it does. */
function typedFault(
  text: string,
  typed: TypedPrice | null,
  lines: readonly Line[],
  priceOf: (line: Line) => string | null,
): string | undefined {
  const isOne = lines.length === 1;
  const forms = isOne ? FORMS_OF_ONE : FORMS_OF_SEVERAL;
  if (text.trim() === '') return `Enter the new price: ${forms}.`;
  if (typed === null || (!isOne && typed.form === 'amount'))
    return `“${text.trim()}” is no price${isOne ? '' : ' for several stones'}. Write ${forms}.`;
  const without = lines.find((line) => priceOf(line) === null);
  return without === undefined
    ? undefined
    : `${without.stock_no} lacks what this price is counted from. Write 5,200/ct.`;
}

/** `$ 12,400.00 · 5,166.67 $/ct · -35.42 % rap · 4.00 % off`: one stone's price in all forms. */
function formsOf(lines: readonly Line[], priceOf: (line: Line) => string | null): string | undefined {
  const [line, ...others] = lines;
  if (line === undefined || others.length > 0) return undefined;
  const price = priceOf(line);
  if (price === null) return undefined;
  const { carat, rap, markup_ppc: now } = line;
  return [
    carat == null ? null : `$\u00a0${money(amountOf(price, carat))}`,
    `${money(price)} $/ct`,
    rap == null || Number(rap) === 0 ? null : `${percent(discountOf(rap, price))} % rap`,
    now == null || Number(now) === 0 ? null : `${percent(percentBelow(price, now))} % off`,
  ]
    .filter((form) => form !== null)
    .join(' · ');
}
