import { createFileRoute } from '@tanstack/react-router';
import { BusinessDetail } from '../features/clients/BusinessDetail.tsx';
import { ClientPage } from '../features/clients/ClientPage.tsx';
import { ClientState, useClient } from '../features/clients/use-client.tsx';
import { isTab, tabsOf, type ClientTab } from '../features/clients/tabs.ts';
import { BusinessSteps } from '../features/kyc/BusinessSteps.tsx';
import { KycReview } from '../features/kyc/KycReview.tsx';
import { PaperCards } from '../features/kyc/PaperCards.tsx';
import { RegisterActions } from '../features/kyc/RegisterActions.tsx';
import { ConfirmStoneList } from '../features/transactions/ConfirmStoneList.tsx';
import { EnquiryList } from '../features/transactions/EnquiryList.tsx';
import { HoldList } from '../features/transactions/HoldList.tsx';
import { MemoList } from '../features/transactions/MemoList.tsx';
import { useUser } from '../ui/session.ts';

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

  const content: Record<ClientTab, () => React.ReactNode> = {
    overview: () => (
      <BusinessDetail
        client={client}
        papers={business && <PaperCards client={client} onReview={() => show('kyc')} />}
      />
    ),
    kyc: () => <KycReview client={client} user={user} />,
    'confirm-stone': () => <ConfirmStoneList userId={id} />,
    enquiry: () => <EnquiryList userId={id} />,
    hold: () => <HoldList userId={id} />,
    memo: () => <MemoList userId={id} />,
  };
  return (
    <ClientPage
      client={client}
      steps={business && <BusinessSteps client={client} business={business} />}
      actions={business && <RegisterActions client={client} business={business} user={user} />}
      tabs={tabsOf(client)}
      tab={tab}
      onTab={show}
    >
      {content[tab]()}
    </ClientPage>
  );
}
