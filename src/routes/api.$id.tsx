import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AccountCard } from '../features/accounts/AccountCard.tsx';
import { ClientPage } from '../features/clients/ClientPage.tsx';
import { EditExternalClient } from '../features/clients/external/EditExternalClient.tsx';
import { ExternalDetail } from '../features/clients/external/ExternalDetail.tsx';
import { useExternalClient } from '../features/clients/external/use-external-client.ts';
import { ClientState } from '../features/clients/use-client.tsx';
import { SheetsCard } from '../features/external-sheets/SheetsCard.tsx';
import { FeedLinks } from '../features/api-keys/FeedLinks.tsx';
import { KeysCard } from '../features/api-keys/KeysCard.tsx';
import { WebhooksCard } from '../features/webhooks/WebhooksCard.tsx';
import { CreditCard } from '../features/credit-limits/CreditCard.tsx';
import { InventoryAccess } from '../features/inventory-access/InventoryAccess.tsx';
import { StockFeedsCard } from '../features/stock-feeds/StockFeedsCard.tsx';
import { EXTERNAL_KEYS } from '../features/transactions/line-keys.ts';
import { LINE_LISTS } from '../features/transactions/line-lists.ts';
import { EXTERNAL_LINES } from '../features/transactions/lines.ts';
import { lineView, type LineView } from '../features/transactions/transactions-view.ts';
import { ROLE } from '../domain/codes.ts';
import { HOLDERS } from '../machines/role-groups.ts';
import { useUser } from '../ui/session/session.ts';

const TABS = ['overview', ...EXTERNAL_KEYS, 'sheets', 'stock-feeds', 'inventory-access'] as const;
type Tab = (typeof TABS)[number];

/** The tab, and the state of its list of lines. */
interface ExternalSearch extends LineView {
  tab?: Tab | undefined;
}

export const Route = createFileRoute('/api/$id')({
  staticData: { title: 'External client' },
  validateSearch: ({ tab, ...raw }: Record<string, unknown>): ExternalSearch => ({
    ...(tab === 'overview' ? {} : { tab: TABS.find((one) => one === tab) }),
    ...lineView.read(raw),
  }),
  component: Screen,
});

/** Specification, section 9: external client lists. */
const SIZE = 200;
const EXTERNAL = { to: '/api', label: 'External clients' } as const;

function Screen() {
  const { id } = Route.useParams();
  const { tab = 'overview', ...view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { detail: client, ...rest } = useExternalClient(id);
  if (client === null) return <ClientState list={EXTERNAL} {...rest} />;
  const tabs = [
    { key: 'overview', label: 'Client' },
    ...EXTERNAL_LINES.map(({ permission, label, counted }) => ({
      key: permission,
      label,
      count: client.counts[counted],
    })),
    { key: 'sheets', label: 'Sheets' },
    { key: 'stock-feeds', label: 'Stock feeds' },
    { key: 'inventory-access', label: 'Inventory access' },
  ];
  const show = (next: string): void => {
    const chosen = TABS.find((one) => one === next && one !== 'overview');
    void navigate({ search: chosen === undefined ? {} : { tab: chosen } });
  };
  return (
    <ClientPage
      client={client}
      list={EXTERNAL}
      steps={null}
      actions={<EditExternalClient client={client} />}
      tabs={tabs}
      tab={tab}
      onTab={show}
    >
      <Content
        key={tab}
        tab={tab}
        id={client.id}
        detail={
          <ExternalDetail
            client={client}
            account={
              <>
                <CreditCard clientId={client.id} />
                <AccountCard id={client.id} isExternal />
              </>
            }
            programs={
              client.role_id === ROLE.apiClient &&
              client.is_active && (
                <>
                  <KeysCard clientId={client.id} />
                  <WebhooksCard clientId={client.id} />
                </>
              )
            }
          />
        }
        view={{ ...view, size: view.size ?? SIZE }}
        onView={(next) => void navigate({ search: { ...next, tab } })}
      />
    </ClientPage>
  );
}

interface ContentProps {
  tab: Tab;
  id: string;
  detail: ReactNode;
  view: LineView;
  onView: (next: LineView) => void;
}

function Content({ tab, id, detail, view, onView }: ContentProps) {
  const { role_id: role } = useUser();
  const lines = EXTERNAL_LINES.find(({ permission }) => permission === tab);
  if (lines) {
    const List = LINE_LISTS[lines.workflow];
    return <List userId={id} view={view} onView={onView} />;
  }
  switch (tab) {
    case 'sheets':
      return <SheetsCard clientId={id} imports={HOLDERS.includes(role)} />;
    case 'stock-feeds':
      return <StockFeedsCard clientId={id} links={(feed) => <FeedLinks feed={feed} />} />;
    case 'inventory-access':
      return <InventoryAccess clientId={id} />;
    default:
      return detail;
  }
}
