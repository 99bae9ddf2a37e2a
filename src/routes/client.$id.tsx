import { createFileRoute } from '@tanstack/react-router';
import type { ClientDetail } from '../features/clients/client.ts';
import { BusinessDetail } from '../features/clients/BusinessDetail.tsx';
import { ClientPage } from '../features/clients/ClientPage.tsx';
import { ClientState, useClient } from '../features/clients/use-client.tsx';
import { isTab, tabsOf, type ClientTab } from '../features/clients/tabs.ts';
import { InventoryAccess } from '../features/inventory-access/InventoryAccess.tsx';
import { BusinessSteps } from '../features/kyc/BusinessSteps.tsx';
import { KycReview } from '../features/kyc/KycReview.tsx';
import { PaperCards } from '../features/kyc/PaperCards.tsx';
import { RegisterActions } from '../features/kyc/RegisterActions.tsx';
import { ConfirmStoneList } from '../features/transactions/confirm-stone/ConfirmStoneList.tsx';
import { EnquiryList } from '../features/transactions/enquiry/EnquiryList.tsx';
import { HoldList } from '../features/transactions/hold/HoldList.tsx';
import { MemoList } from '../features/transactions/memo/MemoList.tsx';
import { useUser, type User } from '../ui/session/session.ts';

export const Route = createFileRoute('/client/$id')({
  staticData: { title: 'Client' },
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: ClientTab | undefined } =>
    isTab(tab) ? { tab } : {},
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  const { tab = 'overview' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const user = useUser();
  const { client, ...rest } = useClient(id);
  if (client === null) return <ClientState {...rest} />;
  const { business } = client;
  const show = (next: string): void =>
    void navigate({ search: isTab(next) && next !== 'overview' ? { tab: next } : {} });
  return (
    <ClientPage
      client={client}
      steps={business && <BusinessSteps client={client} business={business} />}
      actions={business && <RegisterActions client={client} business={business} user={user} />}
      tabs={tabsOf(client)}
      tab={tab}
      onTab={show}
    >
      <Content tab={tab} client={client} user={user} onReview={() => show('kyc')} />
    </ClientPage>
  );
}

interface ContentProps {
  tab: ClientTab;
  client: ClientDetail;
  user: User;
  onReview: () => void;
}

function Content({ tab, client, user, onReview }: ContentProps) {
  switch (tab) {
    case 'overview':
      return (
        <BusinessDetail
          client={client}
          papers={client.business && <PaperCards client={client} onReview={onReview} />}
        />
      );
    case 'kyc':
      return <KycReview client={client} user={user} />;
    case 'confirm-stone':
      return <ConfirmStoneList userId={client.id} />;
    case 'enquiry':
      return <EnquiryList userId={client.id} />;
    case 'hold':
      return <HoldList userId={client.id} />;
    case 'memo':
      return <MemoList userId={client.id} />;
    case 'inventory-access':
      return <InventoryAccess clientId={client.id} />;
  }
}
