import { createFileRoute, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { AccountCard } from '../features/accounts/AccountCard.tsx';
import { MarkupsOfAssociate } from '../features/markup/MarkupsOfAssociate.tsx';
import { AssociateClients } from '../features/people/AssociateClients.tsx';
import { AssociatePage } from '../features/people/AssociatePage.tsx';
import { AssociateProfile } from '../features/people/AssociateProfile.tsx';
import { isAssociateTab, type AssociateTab } from '../features/people/associate-tabs.ts';
import { AssociateState, useAssociate, type Associate } from '../features/people/use-associate.tsx';
import { LINE_LISTS } from '../features/transactions/line-lists.ts';
import { lineView, type LineView } from '../features/transactions/transactions-view.ts';
import type { LineListProps } from '../features/transactions/use-line-list.ts';
import { Collected } from './-Collected.tsx';
import { Invoiced } from './-Invoiced.tsx';

const LISTS: Readonly<
  Record<Exclude<AssociateTab, 'profile' | 'customers' | 'markups'>, ComponentType<LineListProps>>
> = {
  holds: LINE_LISTS.hold,
  memos: LINE_LISTS.memo,
  'confirm-stones': LINE_LISTS.confirmStone,
  enquiries: LINE_LISTS.enquiry,
  offers: LINE_LISTS.priceOffer,
  queue: LINE_LISTS.queuePlace,
  invoices: Invoiced,
  cart: (props) => <Collected list="cart" {...props} />,
  watchlist: (props) => <Collected list="watchlist" {...props} />,
  notes: (props) => <Collected list="notes" {...props} />,
};

export const Route = createFileRoute('/business-associate/$id/$tab')({
  staticData: { title: 'Business associate' },
  validateSearch: lineView.read,
  beforeLoad: ({ params: { id, tab } }) => {
    if (!isAssociateTab(tab))
      throw redirect({ to: '/business-associate/$id/$tab', params: { id, tab: 'profile' } });
  },
  component: Screen,
});

function Screen() {
  const { id, tab } = Route.useParams();
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const { detail: associate, ...rest } = useAssociate(id);
  if (associate === null || !isAssociateTab(tab)) return <AssociateState {...rest} />;
  return (
    <AssociatePage
      associate={associate}
      tab={tab}
      onTab={(next) => void navigate({ params: { id, tab: next }, search: {} })}
    >
      <Content
        tab={tab}
        associate={associate}
        view={view}
        onView={(search) => void navigate({ search })}
        onClient={(client) => void navigate({ to: '/client/$id', params: { id: client } })}
      />
    </AssociatePage>
  );
}

interface ContentProps {
  tab: AssociateTab;
  associate: Associate;
  view: LineView;
  onView: (next: LineView) => void;
  onClient: (id: string) => void;
}

function Content({ tab, associate, view, onView, onClient }: ContentProps) {
  if (tab === 'profile')
    return <AssociateProfile associate={associate} account={<AccountCard id={associate.id} />} />;
  if (tab === 'markups') return <MarkupsOfAssociate associateId={associate.id} />;
  if (tab === 'customers')
    return <AssociateClients associate={associate} view={view} onView={onView} onOpen={onClient} />;
  const List = LISTS[tab];
  return <List associateId={associate.id} view={view} onView={onView} />;
}
