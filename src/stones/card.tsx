/** A stone on a phone: one line, with its price and availability. */
import { atHeldPrice } from '../domain/prices/held-price.ts';
import { reportInWords, shortNumber } from '../domain/stones/stone-texts.ts';
import { statusLabel } from '../machines/stone-workflows.ts';
import { percent } from '../ui/format.ts';
import { Price } from '../ui/lists/Figures.tsx';
import { LabGrown } from '../ui/records/LabGrown.tsx';
import { Pictured } from '../ui/records/Thumbnail.tsx';
import { StatusBadge } from '../ui/records/StatusBadge.tsx';
import { SeesPrices } from '../ui/session/SeesPrices.tsx';
import type { Card } from '../ui/table/row/card.ts';
import { OwnMarks } from './OwnMarks.tsx';
import { stoneInWords, type Stone } from './stone.ts';

export const stoneCard = (stone: Stone): Card => ({
  picture: <Pictured stone={stone} />,
  title: stoneInWords(stone),
  figure: (
    <SeesPrices>
      ${' '}
      <Price
        value={atHeldPrice(stone, stone.held_for_me === true).total_amt}
        beside={{ today: stone.total_amt }}
      />
    </SeesPrices>
  ),
  status: (
    <>
      <StatusBadge status={statusLabel('stone', stone.status)} quiet />
      <LabGrown stone={stone} />
      <OwnMarks stockNo={stone.stock_no} />
    </>
  ),
  further: [shortNumber(stone.stock_no), reportInWords(stone), discountOf(stone)].filter(Boolean).join(' · '),
});

function discountOf(stone: Stone): string | null {
  const { disc } = atHeldPrice(stone, stone.held_for_me === true);
  return disc == null ? null : `${percent(disc)} %`;
}
