import { createFileRoute } from '@tanstack/react-router';
import { AccountCard } from '../features/accounts/AccountCard.tsx';
import type { ClientDetail } from '../features/clients/client.ts';
import { BusinessDetail } from '../features/clients/BusinessDetail.tsx';
import { ClientSearches } from '../features/clients/ClientSearches.tsx';
import { ClientPage } from '../features/clients/ClientPage.tsx';
import { ClientState, useClient } from '../features/clients/use-client.tsx';
import { isOwnTab, tabsOf } from '../features/clients/tabs.ts';
import { PeopleCard } from '../features/company/PeopleCard.tsx';
import { CreditCard } from '../features/credit-limits/CreditCard.tsx';
import { InventoryAccess } from '../features/inventory-access/InventoryAccess.tsx';
import { BusinessSteps } from '../features/kyc/BusinessSteps.tsx';
import { KycReview } from '../features/kyc/KycReview.tsx';
import { DocumentCards } from '../features/kyc/DocumentCards.tsx';
import { RegisterActions } from '../features/kyc/RegisterActions.tsx';
import { COLLECTED_KEYS } from '../features/transactions/collected/keys.ts';
import { COLLECTED_SCREENS } from '../features/transactions/collected/screens.ts';
import { INVOICES } from '../features/transactions/invoice/invoices.ts';
import { INVOICE_KEY, LINE_KEYS } from '../features/transactions/line-keys.ts';
import { LINE_LISTS } from '../features/transactions/line-lists.ts';
import { LINE_SCREENS } from '../features/transactions/lines.ts';
import type { LineListProps } from '../features/transactions/use-line-list.ts';
import { lineView, type LineView } from '../features/transactions/transactions-view.ts';
import { ROLE } from '../domain/codes.ts';
import { accessOf, useUser, type User } from '../ui/session/session.ts';
import { Collected } from './-Collected.tsx';
import { Invoiced } from './-Invoiced.tsx';

const LINES = LINE_SCREENS.map(({ permission, ...screen }) => ({ ...screen, key: permission }));
const isTab = (key: string): boolean =>
  isOwnTab(key) || [...COLLECTED_KEYS, INVOICE_KEY, ...LINE_KEYS].some((tab) => tab === key);

/** The tab, and the state of its list of lines. */
interface ClientSearch extends LineView {
  tab?: string | undefined;
}

export const Route = createFileRoute('/client/$id')({
  staticData: { title: 'Client' },
  validateSearch: ({ tab, ...raw }: Record<string, unknown>): ClientSearch => ({
    ...(typeof tab === 'string' && isTab(tab) ? { tab } : {}),
    ...lineView.read(raw),
  }),
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  const { tab = 'overview', ...view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const user = useUser();
  const { detail: client, ...rest } = useClient(id);
  if (client === null) return <ClientState {...rest} />;
  const { business } = client;
  const show = (next: string): void =>
    void navigate({ search: isTab(next) && next !== 'overview' ? { tab: next } : {} });
  return (
    <ClientPage
      client={client}
      steps={business && <BusinessSteps client={client} business={business} />}
      actions={business && <RegisterActions client={client} business={business} user={user} />}
      tabs={tabsOf(client, [
        ...LINES,
        ...[INVOICES, ...COLLECTED_SCREENS].filter(({ key }) => accessOf(user, key).read),
      ])}
      tab={tab}
      onTab={show}
    >
      <Content
        tab={tab}
        client={client}
        user={user}
        onReview={() => show('kyc')}
        list={{ userId: client.id, view, onView: (next) => void navigate({ search: { tab, ...next } }) }}
      />
    </ClientPage>
  );
}

interface ContentProps {
  tab: string;
  client: ClientDetail;
  user: User;
  onReview: () => void;
  list: LineListProps;
}

function Content({ tab, client, user, onReview, list }: ContentProps) {
  const lines = LINES.find(({ key }) => key === tab);
  if (lines) {
    const List = LINE_LISTS[lines.workflow];
    return <List {...list} />;
  }
  const collected = COLLECTED_SCREENS.find(({ key }) => key === tab);
  if (collected) return <Collected list={collected.key} {...list} />;
  if (tab === INVOICES.key) return <Invoiced {...list} />;
  if (tab === 'kyc') return <KycReview client={client} user={user} />;
  if (tab === 'inventory-access') return <InventoryAccess clientId={client.id} />;
  return (
    <BusinessDetail
      client={client}
      papers={client.business && <DocumentCards client={client} onReview={onReview} />}
      account={
        <>
          {client.business && <CreditCard clientId={client.id} />}
          {client.business && client.role_id === ROLE.customer && <PeopleCard clientId={client.id} />}
          <ClientSearches clientId={client.id} />
          {client.account_status != null && <AccountCard id={client.id} />}
        </>
      }
    />
  );
}
