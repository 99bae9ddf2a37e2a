import { Button } from '@mantine/core';
import { q } from '../../api/query.ts';
import type { AnswerOf } from '../../api/client.ts';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useAddress } from '../../ui/records/address.ts';
import type { DataColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { AuditEntryDrawer } from './AuditEntryDrawer.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { roleName, type Entry } from './entry.ts';
import { auditQuestion, type AuditView } from './audit-view.ts';

type Answer = AnswerOf<'listAuditLogs'>;

const rowsOf = (answer: Answer): readonly Entry[] => answer.data;
const rowId = (entry: Entry): string => entry.id;

const typeName = (type: number | null | undefined): string | null =>
  type === DIAMOND_TYPE.white ? 'White' : type === DIAMOND_TYPE.fancy ? 'Fancy' : null;

const COLUMNS: readonly DataColumn<Entry>[] = [
  { key: 'at', label: 'When', kind: 'dateTime', sticky: true, value: (entry) => entry.at },
  { key: 'actor_name', label: 'Who', width: 168, value: (entry) => entry.actor_name },
  { key: 'role', label: 'Role', width: 152, value: (entry) => roleName(entry.role_id) },
  { key: 'summary', label: 'What was done', width: 460, value: (entry) => entry.summary },
  { key: 'operation', label: 'Operation', width: 176, value: (entry) => entry.operation },
  { key: 'diamond_type', label: 'Diamonds', width: 96, value: (entry) => typeName(entry.diamond_type) },
  { key: 'ip', label: 'From address', width: 136, value: (entry) => entry.ip },
  { key: 'request_id', label: 'Request', width: 300, hidden: true, value: (entry) => entry.request_id },
];

export interface AuditLogProps {
  view: AuditView;
  onView: (view: AuditView) => void;
}

/** The audit log: everything that changed something, newest first. */
export function AuditLog({ view, onView }: AuditLogProps) {
  const addressOf = useAddress();
  const cycle = useFetchCycle<Answer, Entry>({
    query: q('listAuditLogs', { query: auditQuestion(view) }),
    rowsOf,
    rowId,
    failure: 'Failed to fetch the audit log',
  });
  const pagination = cycle.answer?.pagination;
  const filter = (change: AuditView) => onView({ ...view, ...change, page: undefined, entry: undefined });
  const filtered = Object.keys(auditQuestion(view)).length > 2;
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
