/** A stone on a phone: one line, with its price and availability. */
import { reportInWords } from '../domain/stones/stone-texts.ts';
import { statusLabel } from '../machines/stone-workflows.ts';
import { money, percent } from '../ui/format.ts';
import { LabGrown } from '../ui/records/LabGrown.tsx';
import { Pictured } from '../ui/records/Thumbnail.tsx';
import { StatusBadge } from '../ui/records/StatusBadge.tsx';
import type { Card } from '../ui/table/row/card.ts';
import { stoneInWords, type Stone } from './stone.ts';

export const stoneCard = (stone: Stone): Card => ({
  picture: <Pictured stone={stone} />,
  title: stoneInWords(stone),
  figure: `$ ${money(stone.total_amt)}`,
  status: (
    <>
      <StatusBadge status={statusLabel('stone', stone.status)} quiet />
      <LabGrown stone={stone} />
    </>
  ),
  further: [stone.stock_no, reportInWords(stone), stone.disc == null ? null : `${percent(stone.disc)} %`]
    .filter(Boolean)
    .join(' · '),
});
