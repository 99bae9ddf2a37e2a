import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { amountOf, Decimal, usd } from '../../domain/money.ts';
import { fallsSteeply } from '../../domain/prices/pricing.ts';
import { numberTyped } from '../../domain/text/number-input.ts';
import { ANY_REASON } from '../../ui/actions/permission-decision.ts';
import { plural } from '../../ui/format.ts';
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

/**
 * Takes a percentage off the price that each line keeps, with the reason that the history keeps.
 */
export function LowerPrice({ of, workflow, lines, user, onDone }: LowerPriceProps) {
  const lower = useMove('lowerPrice');
  const [off, setOff] = useState<number | string>('');
  const input = { workflow, lines, user, event: 'LOWER_PRICE' } as const;
  const typed = numberTyped(off);
  const percent = typed !== null && typed > 0 && typed < 100 ? typed : null;
  const priceOf = ({ markup_ppc: kept }: Line): string | null =>
    percent === null || kept == null ? null : usd(new Decimal(kept).times(100 - percent).div(100));
  const lowered = lines.map((line) => {
    const stone = pricedLine(line);
    const price = priceOf(line);
    if (price === null) return stone;
    return { ...stone, price_per_ct: price, amount: line.carat == null ? null : amountOf(price, line.carat) };
  });
  const isSteep = lines.some((line) => {
    const next = priceOf(line);
    return next !== null && fallsSteeply(line.markup_ppc ?? null, next);
  });
  return (
    <LineAction
      label="Lower price"
      lines={lines}
      decision={decisionOver({ ...input, reason: ANY_REASON, priceOf: ANY_PRICE })}
      title={`Lower the price of ${plural(lines.length, 'stone')}`}
      acknowledge={isSteep ? 'The price is meant to be less than half of the present one' : undefined}
      onOpen={() => setOff('')}
      prices={lowered}
      changed={
        percent === null
          ? []
          : lines.map((line, at) => ({
              stock_no: line.stock_no,
              seen: line.sell_amt ?? null,
              now: lowered[at]?.amount ?? null,
            }))
      }
      fields={
        <NumberInput
          label="Take off"
          suffix=" %"
          min={0}
          max={99}
          decimalScale={2}
          value={off}
          onChange={setOff}
          data-autofocus
        />
      }
      words={{ label: 'Reason', judge: (reason) => decisionOver({ ...input, reason, priceOf }) }}
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
