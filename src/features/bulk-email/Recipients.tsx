import { Button } from '@mantine/core';
import { lazy, useState, type ReactNode } from 'react';
import { BULK_OUTCOME_LABEL, type BulkOutcome } from '../../domain/bulk-email.ts';
import { BULK_OUTCOME } from '../../domain/codes.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { TABLE_VARIANTS } from '../../lists/table-variants.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { FindField } from '../../ui/forms/FindField.tsx';
import { StatusFilter } from '../../ui/forms/StatusFilter.tsx';
import { ListPage, type ListPageProps } from '../../ui/lists/ListPage.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { BulkEmail } from './bulk-email.ts';
import { Doubts } from './Doubts.tsx';
import { EmailActions } from './EmailActions.tsx';
import { bulkEmailView, type BulkEmailView } from './bulk-email-views.ts';

const RecordConsent = lazy(() => import('./RecordConsent.tsx'));

const OUTCOMES = Object.values(BULK_OUTCOME).map((code) => ({ code, label: BULK_OUTCOME_LABEL[code].label }));

export interface EmailTabProps {
  email: BulkEmail;
  view: BulkEmailView;
  onView: (next: BulkEmailView) => void;
  lead: ReactNode;
  tabs: Pick<ListPageProps, 'tabs' | 'tab' | 'onTab'>;
}

/** The recipients with their outcomes; before sending, the chosen clients and who has agreed. */
export function Recipients({ email, view, onView, lead, tabs }: EmailTabProps) {
  const [given, setGiven] = useState<boolean | null>(null);
  const list = useRecordList('listBulkRecipients', {
    path: { id: email.id },
    filters: { search: view.search, outcome: view.outcome === undefined ? undefined : [view.outcome] },
    columns: COLUMNS,
    view,
    onView,
  });
  const change = (next: BulkEmailView): void => onView(bulkEmailView.narrow(view, next));
  const chosen = list.table.selection;
  const doubtful = list.rows.filter(
    ({ id, outcome }) => outcome === BULK_OUTCOME.inDoubt && chosen.includes(id),
  );
  const unselect = (): void => list.table.onSelectionChange([]);
  return (
    <ListPage
      title={email.subject}
      lead={lead}
      {...tabs}
      actions={<EmailActions email={email} />}
      filters={
        <>
          <FindField
            type="search"
            aria-label="Find in this list"
            placeholder="Company, name or e-mail"
            value={view.search}
            onFind={(search) => change({ search })}
          />
          <StatusFilter options={OUTCOMES} value={view.outcome} onStatus={(outcome) => change({ outcome })} />
        </>
      }
      {...list.page}
      foot={
        chosen.length > 0 ? (
          <>
            {doubtful.length > 0 && (
              <Doubts email={email} clients={doubtful.map(({ id }) => id)} onDone={unselect} />
            )}
            <Button variant="default" onClick={() => setGiven(true)}>
              Agreed to offers
            </Button>
            <Button variant="default" onClick={() => setGiven(false)}>
              Declined offers
            </Button>
          </>
        ) : email.in_doubt > 0 ? (
          <Doubts email={email} clients={null} onDone={unselect} />
        ) : undefined
      }
    >
      <DataTable
        {...list.table}
        id="bulk-recipients"
        label="Recipients"
        noun="client"
        exportName="recipients"
        empty={{ title: 'No recipients', hint: 'No clients match your choices or filters.' }}
        card={(row) => ({
          title: clientName(row.client),
          ...(row.outcome === null
            ? { figure: row.agreed ? (row.held_back ? 'Held back' : 'Gets offers') : 'Did not agree' }
            : { status: <Outcome outcome={row.outcome} /> }),
          further: [row.email, ...(row.answer === null ? [] : [row.answer])].join(' · '),
        })}
      />
      <LazyOverlay opened={given !== null}>
        <RecordConsent
          key={String(given)}
          given={given ?? true}
          clients={chosen}
          opened={given !== null}
          onClose={() => setGiven(null)}
          onDone={unselect}
        />
      </LazyOverlay>
    </ListPage>
  );
}

const Outcome = ({ outcome }: { outcome: BulkOutcome }) => (
  <StatusBadge status={BULK_OUTCOME_LABEL[outcome]} quiet />
);

const COLUMNS = columnsOf(TABLE_VARIANTS.bulkCustomer, {
  client: { width: 280, sticky: true },
  email: { width: 240 },
  outcome: {
    width: 112,
    cell: ({ outcome }) => (outcome === null ? null : <Outcome outcome={outcome} />),
  },
  answer: { width: 320 },
});
