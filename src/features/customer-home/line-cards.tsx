/** Cards of open lines: stones on hold, memos and invoices. */
import type { components } from '../../api/schema.gen.ts';
import { INVOICE_STATUS } from '../../domain/codes.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { DASH, money, plural } from '../../ui/format.ts';
import { Due, TimeLeft } from '../../ui/lists/Figures.tsx';
import { stoneInWords } from '../../stones/stone.ts';
import { FEW_INVOICES, type useMemosOut, type useOpenHolds, type useRecentInvoices } from './queries.ts';
import { HomeCard } from '../../ui/home/HomeCard.tsx';

const amount = (usd: string | null | undefined): string => (usd == null ? DASH : `$ ${money(usd)}`);

/** Nothing for people of a company who do not see prices. */
const paid = (line: { sell_amt?: string | null; total_amt?: string | null }): string[] => {
  const usd = line.sell_amt ?? line.total_amt;
  return usd == null ? [] : [amount(usd)];
};

export function OpenHolds({ query }: { query: ReturnType<typeof useOpenHolds> }) {
  return (
    <HomeCard
      title="On hold for you"
      leads={{ to: '/transaction/hold' }}
      query={query}
      total={({ pagination }) => pagination.totalRecords}
      rows={({ data }) =>
        data.map((line) => ({
          key: line.id,
          title: stoneInWords(line),
          figure: <TimeLeft value={line.due_at} />,
          further: [line.stock_no, ...paid(line)].join(' · '),
          leads: { to: '/transaction/hold', search: { line: line.id } },
        }))
      }
      empty="No stones are on hold. A hold keeps a stone for you for a while, at the price you saw."
    />
  );
}

export function MemosOut({ query }: { query: ReturnType<typeof useMemosOut> }) {
  return (
    <HomeCard
      title="Out on memo"
      leads={{ to: '/transaction/memo' }}
      query={query}
      total={({ pagination }) => pagination.totalRecords}
      rows={({ data }) =>
        data.map((line) => ({
          key: line.id,
          title: stoneInWords(line),
          figure: <Due value={line.due_date} />,
          further: [line.stock_no, line.memo_number, ...paid(line)].join(' · '),
          leads: { to: '/transaction/memo', search: { line: line.id } },
        }))
      }
      empty="No stones are on memo."
    />
  );
}

export function RecentInvoices({ query }: { query: ReturnType<typeof useRecentInvoices> }) {
  return (
    <HomeCard
      title="Recent invoices"
      leads={{ to: '/transaction/invoice' }}
      query={query}
      total={() => 0}
      rows={({ data, groups, invoices }) =>
        groups.slice(0, FEW_INVOICES).flatMap(({ key, totals }) => {
          const sum = invoices.find(({ id }) => id === key);
          const line = data.find(({ group }) => group === key);
          if (line === undefined) return [];
          return {
            key,
            title: `Invoice ${line.invoice_number}`,
            figure: amount(sum?.total ?? totals.total_amt),
            further: <InvoiceState pieces={totals.pieces} sum={sum} />,
            leads: {
              to: '/transaction/invoice',
              search: { search: line.invoice_number, invoice: key },
            },
          };
        })
      }
      empty="No invoices yet."
    />
  );
}

type Sum = components['schemas']['InvoiceSum'];

/** `Part paid · 300.00 open · in 12 days · 3 pieces` */
function InvoiceState({ pieces, sum }: { pieces: number; sum: Sum | undefined }) {
  if (sum === undefined) return plural(pieces, 'piece');
  const { status, open, due_on: due } = sum;
  const { label } = statusLabel('invoice', status);
  if (status === INVOICE_STATUS.paid || status === INVOICE_STATUS.cancelled)
    return `${label} · ${plural(pieces, 'piece')}`;
  return (
    <>
      {label} · {amount(open)} open
      {due !== null && (
        <>
          {' '}
          · due <Due value={due} />
        </>
      )}{' '}
      · {plural(pieces, 'piece')}
    </>
  );
}
