/** A collected stone on a phone: its present price, availability and price change. */
import { clientName } from '../../../domain/lines/client-name.ts';
import { stoneCard } from '../../../stones/card.tsx';
import { LabGrown } from '../../../ui/records/LabGrown.tsx';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import type { Card } from '../../../ui/table/row/card.ts';
import { signed, standingLabel } from './columns.tsx';
import { isNote, type CollectedLine } from './screens.ts';

export const collectedCard =
  (isStaff: boolean, withClients: boolean) =>
  (line: CollectedLine): Card => ({
    ...stoneCard(line),
    status: (
      <>
        <StatusBadge status={standingLabel(line.standing, isStaff)} quiet />
        <LabGrown stone={line} />
      </>
    ),
    further: [
      line.stock_no,
      line.change_amt == null ? null : `${signed(line.change_amt)} since then`,
      withClients && line.client != null ? clientName(line.client) : null,
      isNote(line) ? line.words : null,
    ]
      .filter(Boolean)
      .join(' · '),
  });
