import { Select, Switch } from '@mantine/core';
import { IconFileUpload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { PROVIDER_TYPE } from '../../domain/codes.ts';
import { PROVIDER_TYPE_LABEL } from '../../lists/providers.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { FindField } from '../../ui/forms/FindField.tsx';
import { ListPage, type ListPageProps } from '../../ui/lists/ListPage.tsx';
import { useAddress } from '../../ui/records/use-address.ts';
import { useUser } from '../../ui/session/session.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { AddProviderDrawer } from './providers/AddProviderDrawer.tsx';
import { PROVIDER_COLUMNS } from './providers/provider-columns.tsx';
import { ProviderDrawer } from './providers/ProviderDrawer.tsx';
import { mayBringIn } from './upload.ts';
import { ATTENTION, stockView, type Attention, type StockView } from './stock-view.ts';
import { CONTRADICTION_CELLS } from '../../lists/contradictions.ts';
import { UPLOAD_CELLS, UPLOAD_STATE } from '../../lists/uploads.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { StockNumber } from '../../ui/records/StockNumber.tsx';

const UPLOAD_COLUMNS = columnsOf(UPLOAD_CELLS, {
  file: { width: 232, sticky: true },
  state: { width: 136, cell: ({ state }) => <StatusBadge quiet status={UPLOAD_STATE[state]} /> },
  provider: { width: 216 },
  created: { width: 184 },
  rows: { width: 96 },
  new: { width: 96 },
  updated: { width: 96 },
  unchanged: { width: 104 },
  skipped: { width: 96 },
});

const CONTRADICTION_COLUMNS = columnsOf(CONTRADICTION_CELLS, {
  report: { width: 144, sticky: true },
  stone: { width: 112, cell: ({ stock_no }) => <StockNumber number={stock_no} /> },
  says: { width: 248 },
  other: {
    width: 112,
    cell: ({ other_stock_no }) => (other_stock_no === null ? '–' : <StockNumber number={other_stock_no} />),
  },
  other_says: { width: 248 },
  withheld: { width: 96 },
  provider: { width: 152 },
  other_provider: { width: 152 },
});

export interface StockScreenProps {
  view: StockView;
  onView: (next: StockView) => void;
  /** Opens the upload of a sheet, with the provider chosen if given. */
  onUpload: (providerId?: string) => void;
  onOpenUpload: (id: string) => void;
  onOpenStone: (stockNo: string) => void;
}

type Frame = Pick<ListPageProps, 'title' | 'lead' | 'actions' | 'tabs' | 'tab' | 'onTab'>;

/** The providers, and the sheets they sent. */
export function StockScreen(props: StockScreenProps) {
  const { view, onView, onUpload } = props;
  const may = mayBringIn(useUser());
  const [adding, setAdding] = useState(false);
  const frame: Frame = {
    title: 'Import stock',
    lead: 'Companies whose stones we offer, and the sheets they send.',
    actions: (
      <>
        <ActionButton
          variant="default"
          decision={may}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Add a provider
        </ActionButton>
        <ActionButton
          decision={may}
          leftSection={<IconFileUpload size={16} stroke={1.5} aria-hidden />}
          onClick={() => onUpload()}
        >
          Upload a sheet
        </ActionButton>
      </>
    ),
    tabs: [
      { key: 'providers', label: 'Providers' },
      { key: 'uploads', label: 'Uploads' },
      { key: 'certificates', label: 'Certificates' },
    ],
    tab: view.tab ?? 'providers',
    onTab: (tab) => onView(stockView.read({ tab })),
  };
  return (
    <>
      {view.tab === 'uploads' && <Uploads {...props} frame={frame} />}
      {view.tab === 'certificates' && <Certificates {...props} frame={frame} />}
      {view.tab === undefined && <Providers {...props} frame={frame} />}
      <AddProviderDrawer
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={(provider) => onView({ provider: provider.id })}
      />
    </>
  );
}

type TabProps = StockScreenProps & { frame: Frame };

function Providers({ view, onView, onUpload, onOpenUpload, frame }: TabProps) {
  const addressOf = useAddress();
  const { search, type: provider_type, attention } = view;
  const filters = { search, provider_type, attention };
  const list = useRecordList('listProviders', { filters, columns: PROVIDER_COLUMNS, view, onView });
  return (
    <ListPage {...frame} filters={<ProviderFilters view={view} onView={onView} />} {...list.page}>
      <DataTable
        {...list.list}
        id="providers"
        label="Providers"
        noun="provider"
        exportName="providers"
        empty={
          stockView.isNarrowed(view)
            ? { title: 'No providers match', hint: 'Remove the filters to see every provider.' }
            : {
                title: 'No providers yet',
                hint: 'Stones come from providers. Add the first one, then upload its sheet.',
              }
        }
        onOpen={(provider) => onView({ ...view, provider: provider.id })}
        addressOf={({ id }) => addressOf({ ...view, provider: id })}
        isOpen={({ id }) => id === view.provider}
      />
      <ProviderDrawer
        provider={list.rows.find(({ id }) => id === view.provider) ?? null}
        onClose={() => onView({ ...view, provider: undefined })}
        onUpload={onUpload}
        onOpenUpload={onOpenUpload}
      />
    </ListPage>
  );
}

const ATTENTION_LABEL: Readonly<Record<Attention, string>> = {
  failed: 'Last fetch failed',
  stale: 'No sheet for 24 hours',
};

function ProviderFilters({ view, onView }: Pick<TabProps, 'view' | 'onView'>) {
  const change = (next: StockView): void => onView(stockView.narrow(view, next));
  return (
    <>
      <FindField
        aria-label="Find a provider"
        placeholder="Name, code or contact"
        w={260}
        value={view.search}
        onFind={(search) => change({ search })}
      />
      <Select
        aria-label="Delivery of sheets"
        placeholder="FTP and API"
        w={150}
        clearable
        clearButtonProps={{ 'aria-label': 'FTP and API' }}
        data={Object.values(PROVIDER_TYPE).map((code) => ({
          value: String(code),
          label: PROVIDER_TYPE_LABEL[code],
        }))}
        value={view.type === undefined ? null : String(view.type)}
        onChange={(value) => change({ type: stockView.fields.type(value) })}
      />
      <Select
        aria-label="Needs attention"
        placeholder="Needs attention"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear this filter' }}
        w={220}
        data={ATTENTION.map((value) => ({ value, label: ATTENTION_LABEL[value] }))}
        value={view.attention ?? null}
        onChange={(chosen) => change({ attention: stockView.fields.attention(chosen) })}
      />
    </>
  );
}

function Uploads({ view, onView, onOpenUpload, frame }: TabProps) {
  const addressOf = useAddress();
  const filters = { waiting: view.waiting };
  const list = useRecordList('listUploads', { filters, columns: UPLOAD_COLUMNS, view, onView });
  return (
    <ListPage
      {...frame}
      filters={
        <Switch
          label="Needs your input"
          checked={view.waiting === true}
          onChange={(event) =>
            onView(stockView.narrow(view, { waiting: event.currentTarget.checked || undefined }))
          }
        />
      }
      {...list.page}
    >
      <DataTable
        {...list.list}
        id="uploads"
        label="Uploads"
        noun="upload"
        exportName="uploads"
        empty={{
          title: 'No sheets yet',
          hint: 'Upload a provider’s CSV or XLSX sheet; nothing is imported before you confirm its columns.',
        }}
        onOpen={(upload) => onOpenUpload(upload.id)}
        addressOf={({ id }) => addressOf({}, `/inventory/company/upload/${id}`)}
      />
    </ListPage>
  );
}

function Certificates({ view, onView, onOpenStone, frame }: TabProps) {
  const addressOf = useAddress();
  const change = (next: StockView): void => onView(stockView.narrow(view, next));
  const list = useRecordList('listContradictions', {
    filters: { told_apart: view.apart, search: view.search },
    columns: CONTRADICTION_COLUMNS,
    view,
    onView,
  });
  return (
    <ListPage
      {...frame}
      lead="Rows whose certificate says something else in another row. Ask the providers, or tell a row apart. Withheld rows are not offered until then."
      filters={
        <>
          <FindField
            aria-label="Find a certificate"
            placeholder="Certificate or stock number"
            w={220}
            value={view.search}
            onFind={(search) => change({ search })}
          />
          <Switch
            label="Told apart"
            checked={view.apart === true}
            onChange={(event) => change({ apart: event.currentTarget.checked || undefined })}
          />
        </>
      }
      {...list.page}
    >
      <DataTable
        {...list.list}
        id="contradictions"
        label="Certificates that disagree"
        noun="row"
        exportName="contradictions"
        empty={
          view.apart === true
            ? { title: 'No row is told apart', hint: 'An administrator does that in the stone’s details.' }
            : {
                title: 'No contradictions',
                hint: 'Every certificate says the same in all rows that have it.',
              }
        }
        onOpen={({ stock_no }) => onOpenStone(stock_no)}
        addressOf={({ stock_no }) => addressOf({ stone: stock_no }, '/search')}
      />
    </ListPage>
  );
}
