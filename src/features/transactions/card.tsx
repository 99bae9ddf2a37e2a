/** A line on a phone: the stone, the line's price, its client and its progress. */
import { statusLabel } from '../../machines/workflows.ts';
import { shortNumber } from '../../domain/stones/stone-texts.ts';
import { besidePrice, dateTime, day, money, percent } from '../../ui/format.ts';
import { isLive } from '../../ui/records/timeline-steps.ts';
import { Pictured } from '../../ui/records/Thumbnail.tsx';
import { LabGrown } from '../../ui/records/LabGrown.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import type { Card } from '../../ui/table/row/card.ts';
import { stoneInWords } from '../../stones/stone.ts';
import { ordinalText } from '../../stones/actions/ordinal.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { SeesPrices } from '../../ui/session/SeesPrices.tsx';
import type { Line, LineWorkflow } from './lines.ts';

export const lineCard =
  (workflow: LineWorkflow, shows: { client: boolean; person: boolean }) =>
  (line: Line): Card => ({
    picture: <Pictured stone={line} />,
    title: stoneInWords(line),
    figure: <SeesPrices>$ {money('offered_amt' in line ? line.offered_amt : line.sell_amt)}</SeesPrices>,
    status: (
      <>
        <StatusBadge status={statusLabel(workflow, line.status)} quiet />
        <LabGrown stone={line} />
        <Asked line={line} />
      </>
    ),
    further: [
      shortNumber(line.stock_no),
      'ended_by' in line && 'due_at' in line && isLive(workflow, line.status)
        ? `until ${dateTime(line.due_at)}`
        : null,
      shows.client ? clientName(line.client) : null,
      shows.person && line.created_by_name != null ? `by ${line.created_by_name}` : null,
      'position' in line && line.position !== null ? `${ordinalText(line.position)} in line` : null,
      'offer_until' in line && line.offer_until !== null ? `kept until ${dateTime(line.offer_until)}` : null,
      'offered_amt' in line ? `${percent(line.below)} % below` : null,
      ...('offered_amt' in line
        ? besidePrice(line.offered_amt, { price: line.sell_amt, 'client offer': line.proposed_amt })
        : besidePrice(line.sell_amt, { supplier: line.total_amt })),
      'offered_amt' in line && isLive(workflow, line.status) ? `by ${day(line.due_at)}` : null,
      'due_date' in line && isLive(workflow, line.status) ? `due ${day(line.due_date)}` : null,
    ]
      .filter(Boolean)
      .join(' · '),
  });

/** The line's request, while it waits for an answer. */
function Asked({ line }: { line: Line }) {
  if (!('extension' in line) || line.extension === null || !isLive('memoExtension', line.extension.status))
    return null;
  return <StatusBadge status={statusLabel('memoExtension', line.extension.status)} quiet />;
}
