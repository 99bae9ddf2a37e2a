import { lazy, Suspense, useCallback, useMemo } from 'react';
import { Button } from '@mantine/core';
import type { AnswerOf } from '../../../api/client.ts';
import { q } from '../../../api/query.ts';
import { DIAMOND_TYPE } from '../../../domain/codes.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { InvoiceLine } from '../../../lists/invoices.ts';
import { CollectActions } from '../../../stones/collect/CollectActions.tsx';
import { useFetchCycle } from '../../../ui/lists/use-fetch-cycle.ts';
import { wholeList } from '../../../ui/lists/whole-list.ts';
import { useAddress } from '../../../ui/records/use-address.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { GroupedFiles } from '../GroupedFiles.tsx';
import { onlyClient } from '../LineCollect.tsx';
import { LineFrame } from '../LineFrame.tsx';
import { AssociateFilter, CreditedFilter, ProviderFilter, ShapeFilter } from '../filters/LinkedFilters.tsx';
import { ListFilters } from '../filters/ListFilters.tsx';
import { PersonFilter } from '../filters/PersonFilter.tsx';
import { emptyState } from '../empty-state.tsx';
import { lineView, isNarrowed } from '../transactions-view.ts';
import { Overdue, Statuses } from '../filters/Statuses.tsx';
import css from '../transactions.module.css';
import { useLineView, type LineListProps } from '../use-line-list.ts';
import { useInvoiceColumns } from './columns.tsx';
import { InvoiceGroup } from './InvoiceGroup.tsx';
import { INVOICES } from './invoices.ts';
import { groupingOf, INVOICE_GROUPINGS, invoiceFilters } from './list-query.ts';
import { clientName } from '../../../domain/lines/client-name.ts';
import { stoneCard } from '../../../stones/card.tsx';
import { money } from '../../../ui/format.ts';
import { LabGrown } from '../../../ui/records/LabGrown.tsx';
import type { Card } from '../../../ui/table/row/card.ts';

/** An invoiced stone on a phone: what it costs the client, and the invoice that says so. */
const invoiceCard =
  (withClients: boolean) =>
  (line: InvoiceLine): Card => ({
    ...stoneCard(line),
    figure: `$ ${money(line.sell_amt)}`,
    status: <LabGrown stone={line} />,
    // First, because what does not fit is cut off.
    further: [
      line.credit_note_number == null ? null : 'Credited',
      line.stock_no,
      line.invoice_number,
      withClients ? clientName(line.client) : null,
    ]
      .filter(Boolean)
      .join(' · '),
  });

const InvoiceDrawer = lazy(() => import('./InvoiceDrawer.tsx'));
const CreditDrawer = lazy(() => import('./CreditDrawer.tsx'));

type Answer = AnswerOf<'listInvoices'>;

const NO_BODY = {};
const lineId = (line: InvoiceLine): string => line.line_id;
const groupOf = ({ group }: InvoiceLine): string | null => group ?? null;
/** The lines of a single client need no grouping by client. */
const BY_CLIENT: readonly number[] = [3, 4];

/**
 * Invoices with their stones, on a separate screen or on a client's page; `view.line` is the
 * open stone.
 */
export function InvoiceList(props: LineListProps) {
  const { isStaff, withClients, userId, associateId, view, setView, tabs } = useLineView(props);
  const addressOf = useAddress();
  const client = isStaff ? (userId ?? view.client) : undefined;
  const hasCredit = !isStaff || client !== undefined;
  const group = groupingOf(view);
  const fancy = view.type === DIAMOND_TYPE.fancy;
  const columns = useInvoiceColumns({ fancy, isStaff, withClients });
  const list = wholeList('listInvoices', invoiceFilters(view, userId, associateId), columns, view, setView, {
    data: NO_BODY,
  });
  const cycle = useFetchCycle<Answer, InvoiceLine>({
    query: q<'listInvoices'>('listInvoices', { query: list.query, data: NO_BODY }),
    rowsOf: useCallback((answer: Answer) => answer.data, []),
    rowId: lineId,
    failure: MESSAGES.fetchFailed,
  });
  const { answer } = cycle;
  const groups = useMemo(() => new Map(answer?.groups.map((one) => [one.key, one])), [answer]);
  const sums = useMemo(() => new Map(answer?.invoices.map((one) => [one.id, one])), [answer]);
  return (
    <LineFrame
      title={isStaff ? 'Invoices' : 'Your invoices'}
      lead={
        isStaff
          ? 'Stones that were sold, at their invoiced prices.'
          : 'Stones that you bought, at the agreed prices.'
      }
      tabs={tabs}
      filters={
        <ListFilters
          view={view}
          onView={setView}
          finds="Stock, report, document"
          withClients={withClients}
          person={
            <PersonFilter
              clientId={client}
              value={view.person}
              onPerson={(person) => setView(lineView.narrow(view, { person }))}
            />
          }
          groupings={INVOICE_GROUPINGS.filter((one) => withClients || !BY_CLIENT.includes(one))}
          group={group}
          askFor={(diamond_type) =>
            q<'listInvoices'>('listInvoices', {
              query: { ...list.query, diamond_type, page: 1, size: 1 },
              data: NO_BODY,
            })
          }
        >
          {view.associate !== undefined && associateId === undefined && (
            <AssociateFilter
              id={view.associate}
              onClear={() => setView(lineView.narrow(view, { associate: undefined }))}
            />
          )}
          {view.shape !== undefined && (
            <ShapeFilter
              shape={view.shape}
              onClear={() => setView(lineView.narrow(view, { shape: undefined }))}
            />
          )}
          {view.credited !== undefined && (
            <CreditedFilter
              credited={view.credited}
              onClear={() => setView(lineView.narrow(view, { credited: undefined }))}
            />
          )}
          {view.provider !== undefined && (
            <ProviderFilter
              id={view.provider}
              onClear={() => setView(lineView.narrow(view, { provider: undefined }))}
            />
          )}
          <div className={css.statusRow}>
            <Statuses
              workflow="invoice"
              chosen={view.status ?? []}
              counts={answer?.counts}
              onStatus={(status) => setView(lineView.narrow(view, { status }))}
            />
            <Overdue
              chosen={view.overdue === true}
              count={answer?.overdue ?? 0}
              onChoose={(chosen) => setView(lineView.narrow(view, { overdue: chosen ? true : undefined }))}
            />
            {hasCredit && (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => setView({ ...view, credit: true, invoice: undefined, line: undefined })}
              >
                {isStaff ? 'Client’s credit' : 'Your credit'}
              </Button>
            )}
            {isNarrowed(view) && (
              <Button variant="subtle" size="compact-sm" onClick={() => setView(lineView.clear(view))}>
                Clear filters
              </Button>
            )}
          </div>
        </ListFilters>
      }
      pagination={answer?.pagination}
      totals={answer?.totals}
      page={view.page ?? 1}
      onPage={(page) => setView({ ...view, page: page === 1 ? undefined : page })}
      selected={cycle.selected.map((line) => ({
        ...line,
        total_amt: line.sell_amt ?? null,
        left_out: line.credit_note_number != null,
      }))}
      elsewhere={cycle.elsewhere}
      onClear={cycle.clear}
      acts={
        <CollectActions stones={cycle.selected} forClient={onlyClient(cycle.selected)} onDone={cycle.clear} />
      }
    >
      <DataTable
        {...cycle.table}
        {...list.table}
        id={`${isStaff ? '' : 'own-'}invoices-${fancy ? 'fancy' : 'white'}`}
        label="Invoices"
        columns={columns}
        noun="stone"
        exportName="invoices"
        otherFiles={(keys, ids) => (
          <GroupedFiles
            grouping={group}
            name="invoices"
            noun="stone"
            ask={(layout) => list.grouped(keys, ids, layout)}
          />
        )}
        empty={emptyState({ empty: INVOICES.empty, isStaff, view, onView: setView })}
        onOpen={(line) => setView({ ...view, line: line.stock_no })}
        addressOf={(line) =>
          associateId === undefined
            ? addressOf({ ...view, client: userId ?? view.client, line: line.stock_no }, INVOICES.to)
            : addressOf({ ...view, line: line.stock_no })
        }
        isOpen={(line) => line.stock_no === view.line}
        card={invoiceCard(withClients)}
        groupOf={groups.size === 0 ? undefined : groupOf}
        groupHeader={(key, lines) => {
          const whole = groups.get(key);
          return (
            whole && (
              <InvoiceGroup
                grouping={group}
                group={whole}
                sum={sums.get(key)}
                lines={lines}
                withClient={withClients}
                onOpen={(invoice) => setView({ ...view, invoice, line: undefined })}
              />
            )
          );
        }}
      />
      <Suspense>
        {view.invoice !== undefined && (
          <InvoiceDrawer id={view.invoice} onClose={() => setView({ ...view, invoice: undefined })} />
        )}
        {hasCredit && view.credit === true && (
          <CreditDrawer
            clientId={client}
            onClose={() => setView({ ...view, credit: undefined })}
            onInvoice={(invoice) => setView({ ...view, credit: undefined, invoice })}
          />
        )}
      </Suspense>
    </LineFrame>
  );
}
