/** Groups of lines by day, client, document or invoice, each with its sums. */
import { houseDay } from '../../domain/house-days.ts';
import { WORKFLOWS } from '../../machines/workflows.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { groupTitle, isDocument, type GroupFacts, type Grouping } from '../../domain/lines/grouping.ts';
import { count, day } from '../../ui/format.ts';
import { idsOf, type Line, type LineGroup, type LineWorkflow } from './lines.ts';
import { GroupSums } from './GroupSums.tsx';
import { PaperCertificates } from './PaperCertificates.tsx';
import { PaperPdf } from './PaperPdf.tsx';
import { isLive } from '../../ui/records/timeline-steps.ts';
import { wholeText } from '../../ui/table/whole-text.ts';
import css from './transactions.module.css';

const factsOf = (line: Line): GroupFacts => ({
  day: houseDay(line.created_at),
  client: line.client,
  invoice: 'invoice_number' in line ? line.invoice_number : null,
  order: 'order_number' in line ? line.order_number : null,
  memo: 'memo_number' in line ? line.memo_number : null,
  offer: 'offer_number' in line ? line.offer_number : null,
});

interface GroupHeaderProps {
  workflow: LineWorkflow;
  grouping: Grouping;
  group: LineGroup;
  /** Its lines on this page. */
  lines: readonly Line[];
  /** The document's client; left out if all lines belong to one client. */
  withClient: boolean;
  selection: readonly string[];
  onSelect: (ids: string[]) => void;
}

/**
 * 'Memo M-K7QM-0012 · Meridian | Ada Bell · due 24/12/2026 · 3 pieces, 4.21 ct, 12,300.00 USD … ·
 * 2 Issued, 1 Sold': the sums of the whole group, whatever the page. A click selects its open
 * lines on this page.
 */
export function GroupHeader({
  workflow,
  grouping,
  group: { totals, counts, due_first, due_last },
  lines,
  withClient,
  selection,
  onSelect,
}: GroupHeaderProps) {
  const [first] = lines;
  if (first === undefined) return null;
  const live = idsOf(lines.filter((line) => isLive(workflow, line.status)));
  const isWhole = lines.length === totals.lots;
  const facts = factsOf(first);
  return (
    <>
      <span className={css.groupTitle}>{groupTitle(grouping, facts)}</span>
      <span ref={(shown) => wholeText(shown)} className={css.groupFacts}>
        {isDocument(grouping, facts) && withClient && `${clientName(first.client)} · `}
        {dueIn(due_first, due_last)}
        <GroupSums totals={totals} /> · {tally(workflow, counts)}
        {!isWhole && ` · ${count(lines.length)} on this page`}
      </span>
      {live.length > 0 && (
        <button
          type="button"
          className={css.groupSelect}
          onClick={() => onSelect([...new Set([...selection, ...live])])}
        >
          Select {count(live.length)}
        </button>
      )}
      {grouping === 7 && 'memo_id' in first && (
        <>
          <PaperPdf of="memo" id={first.memo_id} number={first.memo_number} />
          <PaperCertificates of="memo" id={first.memo_id} number={first.memo_number} />
        </>
      )}
      {grouping === 8 && 'offer_id' in first && (
        <PaperPdf of="offer" id={first.offer_id} number={first.offer_number} />
      )}
      {grouping === 6 && 'order_id' in first && (
        <PaperPdf of="order" id={first.order_id} number={first.order_number} />
      )}
    </>
  );
}

/** `due 24/12/2026 · `; for several days `first due 10/12/2026, last 24/12/2026 · `. */
const dueIn = (first: string | null | undefined, last: string | null | undefined): string => {
  if (first == null || last == null) return '';
  return first === last ? `due ${day(first)} · ` : `first due ${day(first)}, last ${day(last)} · `;
};

const tally = (workflow: LineWorkflow, counts: LineGroup['counts']): string =>
  WORKFLOWS[workflow].states
    .flatMap(({ code, label }) => {
      const here = code === null ? undefined : counts[code];
      return here === undefined ? [] : `${count(here)} ${label}`;
    })
    .join(', ');
