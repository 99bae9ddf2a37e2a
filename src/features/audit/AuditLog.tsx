import { Button } from '@mantine/core';
import { q } from '../../api/query.ts';
import type { AnswerOf } from '../../api/client.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { AUDIT_CELLS } from '../../lists/audit.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useAddress } from '../../ui/records/address.ts';
import { columnsOf, wholeList } from '../../ui/lists/whole-list.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { AuditEntryDrawer } from './AuditEntryDrawer.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import type { Entry } from './entry.ts';
import { auditQuestion, type AuditView } from './audit-view.ts';

type Answer = AnswerOf<'listAuditLogs'>;

const rowsOf = (answer: Answer): readonly Entry[] => answer.data;
const rowId = (entry: Entry): string => entry.id;

const COLUMNS = columnsOf(AUDIT_CELLS, {
  at: { sticky: true },
  actor_name: { width: 168 },
  role: { width: 152 },
  summary: { width: 460 },
  operation: { width: 176 },
  diamond_type: { width: 96 },
  ip: { width: 136 },
  request_id: { width: 300, hidden: true },
});

export interface AuditLogProps {
  view: AuditView;
  onView: (view: AuditView) => void;
}

/** The audit log: everything that changed something, newest first. */
export function AuditLog({ view, onView }: AuditLogProps) {
  const addressOf = useAddress();
  const list = wholeList('listAuditLogs', auditQuestion(view), COLUMNS, view, onView);
  const cycle = useFetchCycle<Answer, Entry>({
    query: q('listAuditLogs', { query: list.query }),
    rowsOf,
    rowId,
    failure: MESSAGES.fetchFailed,
  });
  const pagination = cycle.answer?.pagination;
  const filter = (change: AuditView) => onView({ ...view, ...change, page: undefined, entry: undefined });
  const filtered = Object.values(auditQuestion(view)).some((filter) => filter !== undefined);
  return (
    <ListPage
      title="Audit log"
      lead="Who did what, newest first. Entries are never changed."
      filters={<AuditFilters key={view.search ?? ''} view={view} onView={filter} />}
      page={view.page ?? 1}
      pages={pagination?.totalPages ?? 1}
      onPage={(page) => onView({ ...view, page: page === 1 ? undefined : page, entry: undefined })}
    >
      <DataTable
        {...cycle.table}
        {...list.table}
        id="audit-log"
        label="Audit log"
        columns={COLUMNS}
        total={pagination?.totalRecords}
        noun="record"
        exportName="audit-log"
        onOpen={(entry) => onView({ ...view, entry: entry.id })}
        addressOf={(entry) => addressOf({ ...view, entry: entry.id })}
        isOpen={(entry) => entry.id === view.entry}
        empty={
          filtered
            ? {
                title: 'Nothing fits these filters',
                hint: 'Choose more days, or everyone.',
                action: (
                  <Button variant="default" onClick={() => onView({})}>
                    Clear the filters
                  </Button>
                ),
              }
            : { title: 'Nothing was done yet', hint: 'Every change is logged here.' }
        }
      />
      <AuditEntryDrawer
        entry={cycle.rows.find((one) => one.id === view.entry) ?? null}
        onClose={() => onView({ ...view, entry: undefined })}
      />
    </ListPage>
  );
}
