import { createFileRoute } from '@tanstack/react-router';
import { KeptKycDocumentsDrawer } from '../features/accounts/KeptKycDocumentsDrawer.tsx';
import { KEPT_KYC_DOCUMENTS_CELLS } from '../lists/kept-kyc-documents.ts';
import { FindField } from '../ui/forms/FindField.tsx';
import { ListPage } from '../ui/lists/ListPage.tsx';
import { useRecordList } from '../ui/lists/use-record-list.ts';
import { columnsOf } from '../ui/lists/whole-list.ts';
import { defineView, page, record, sort, text } from '../ui/records/define-view.ts';
import { useAddress } from '../ui/records/use-address.ts';
import { useView } from '../ui/records/use-view.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import css from '../features/accounts/accounts.module.css';

const keptKycDocuments = defineView({
  page,
  sort,
  search: text,
  /** The id of the client whose papers are open. */
  client: record,
});

export const Route = createFileRoute('/settings/user-settings/kept-papers')({
  staticData: { title: 'Kept KYC documents' },
  validateSearch: keptKycDocuments.read,
  component: Screen,
});

/**
 * Records that the law requires of clients whose personal data were blanked, those deleted next
 * first.
 */
function Screen() {
  const { view, onView } = useView(Route);
  const { search, client } = view;
  const addressOf = useAddress();
  const list = useRecordList('listKeptPapers', { filters: { search }, columns: COLUMNS, view, onView });
  return (
    <ListPage
      title="Kept KYC documents"
      lead="The law requires us to keep KYC documents and the business details on invoices after a client’s personal data is blanked. They are deleted after the last day."
      filters={
        <FindField
          className={css.search}
          type="search"
          aria-label="Find in this list"
          placeholder="Company, tax number, address"
          value={search}
          onFind={(found) => onView(keptKycDocuments.narrow(view, { search: found }))}
        />
      }
      {...list.page}
    >
      <DataTable
        {...list.table}
        id="kept-papers"
        label="Kept KYC documents"
        noun="client"
        exportName="kept-papers"
        empty={
          search === undefined
            ? {
                title: 'No KYC documents are kept',
                hint: 'They appear here once the data of a closed client is blanked.',
              }
            : { title: 'No KYC documents match this search', hint: 'Clear it to see all of them.' }
        }
        addressOf={({ id }) => addressOf({ ...view, client: id })}
        onOpen={({ id }) => onView({ ...view, client: id })}
      />
      <KeptKycDocumentsDrawer
        papers={list.rows.find(({ id }) => id === client) ?? null}
        onClose={() => onView({ ...view, client: undefined })}
      />
    </ListPage>
  );
}

const COLUMNS = columnsOf(KEPT_KYC_DOCUMENTS_CELLS, {
  client: { width: 184, sticky: true },
  company: { width: 200 },
  tax: { width: 136 },
  address: { width: 200 },
});
