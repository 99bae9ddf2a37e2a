import { FindField } from '../../ui/forms/FindField.tsx';
import { KEPT_KYC_DOCUMENTS_CELLS } from '../../lists/kept-kyc-documents.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { KeptKycDocumentsDrawer } from './KeptKycDocumentsDrawer.tsx';
import { keptKycDocumentsView, type KeptKycDocumentsView } from './kept-kyc-documents-view.ts';
import css from './accounts.module.css';

interface KeptKycDocumentsProps {
  view: KeptKycDocumentsView;
  onView: (next: KeptKycDocumentsView) => void;
}

/**
 * Records that the law requires of clients whose personal data were blanked, those deleted next
 * first.
 */
export function KeptKycDocuments({ view, onView }: KeptKycDocumentsProps) {
  const { search, client } = view;
  const addressOf = useAddress();
  const list = useRecordList('listKeptPapers', { filters: { search }, columns: COLUMNS, view, onView });
  return (
    <ListPage
      title="Kept KYC documents"
      lead="The law requires us to keep KYC documents and the business details on invoices after a client’s personal data are blanked. They are deleted after the last day."
      filters={
        <FindField
          className={css.search}
          type="search"
          aria-label="Find in this list"
          placeholder="Company, tax number, address"
          value={search}
          onFind={(found) => onView(keptKycDocumentsView.narrow(view, { search: found }))}
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
                hint: 'They appear here once the data of a closed client are blanked.',
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
