import { IconBuildingStore } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { JoinCompany, useJoinOffer } from '../features/company/JoinCompany.tsx';
import { PeopleCard } from '../features/company/PeopleCard.tsx';
import { EarlierEnquiries } from '../features/sign-up/EarlierEnquiries.tsx';
import { BusinessSteps } from '../features/kyc/BusinessSteps.tsx';
import { SheetsCard } from '../features/external-sheets/SheetsCard.tsx';
import { FeedLinks } from '../features/api-keys/FeedLinks.tsx';
import { KeysCard } from '../features/api-keys/KeysCard.tsx';
import { WebhooksCard } from '../features/webhooks/WebhooksCard.tsx';
import { OwnDocuments } from '../features/kyc/OwnDocuments.tsx';
import { StockFeedsCard } from '../features/stock-feeds/StockFeedsCard.tsx';
import { ProfileScreen } from '../features/profile/ProfileScreen.tsx';
import { useOwnClient } from '../features/profile/use-own-client.ts';
import { COLLECTED_KEYS } from '../features/transactions/collected/keys.ts';
import { COLLECTED_SCREENS } from '../features/transactions/collected/screens.ts';
import { INVOICES } from '../features/transactions/invoice/invoices.ts';
import { INVOICE_KEY, LINE_KEYS } from '../features/transactions/line-keys.ts';
import { LINE_LISTS } from '../features/transactions/line-lists.ts';
import { LINE_SCREENS, type LineWorkflow } from '../features/transactions/lines.ts';
import { lineView, type LineView } from '../features/transactions/transactions-view.ts';
import type { LineListProps } from '../features/transactions/use-line-list.ts';
import { CLIENT_ROLES, EXTERNAL_ROLES, ROLE } from '../domain/codes.ts';
import { HOLDERS } from '../machines/role-groups.ts';
import { ListTabs } from '../ui/lists/ListTabs.tsx';
import { accessOf, useUser, type User } from '../ui/session/session.ts';
import { Collected } from './-Collected.tsx';
import { Invoiced } from './-Invoiced.tsx';
import css from '../features/profile/profile.module.css';

export const Route = createFileRoute('/customer-profile')({
  staticData: {
    title: 'Your profile',
    rail: { icon: IconBuildingStore, place: 160, word: 'Business profile' },
  },
  validateSearch: ({ tab, ...raw }: Record<string, unknown>): ProfileSearch =>
    isTab(tab) ? { tab, ...lineView.read(raw) } : {},
  component: Screen,
});

const LISTS = [
  ...COLLECTED_SCREENS,
  ...LINE_SCREENS.map(({ permission, ...screen }) => ({ ...screen, key: permission })),
  INVOICES,
] as const;
const TABS = [...COLLECTED_KEYS, ...LINE_KEYS, INVOICE_KEY] as const;
type Tab = (typeof TABS)[number];
const isTab = (key: unknown): key is Tab => TABS.some((tab) => tab === key);

/** The tab, and the state of its list. */
interface ProfileSearch extends LineView {
  tab?: Tab | undefined;
}

function Screen() {
  const user = useUser();
  const { tab, ...view } = Route.useSearch();
  const navigate = Route.useNavigate();
  // Staff have a page about themselves, too, but no lists.
  const lists = CLIENT_ROLES.includes(user.role_id)
    ? LISTS.filter(({ key }) => accessOf(user, key).read)
    : [];
  const list = lists.find(({ key }) => key === tab);
  if (lists.length === 0) return <Profile />;
  const props = { view, onView: (next: LineView) => void navigate({ search: { tab, ...next } }) };
  return (
    <div className={css.tabbed}>
      <ListTabs
        tabs={[{ key: PROFILE, label: 'Profile' }, ...lists.map(({ key, label }) => ({ key, label }))]}
        tab={list?.key ?? PROFILE}
        onTab={(next) => void navigate({ search: isTab(next) ? { tab: next } : {} })}
      />
      <div className={list === undefined ? css.profile : css.list}>
        {list === undefined ? (
          <Profile />
        ) : 'workflow' in list ? (
          <Lines workflow={list.workflow} {...props} />
        ) : list.key === INVOICES.key ? (
          <Invoiced {...props} />
        ) : (
          <Collected list={list.key} {...props} />
        )}
      </div>
    </div>
  );
}

const PROFILE = 'profile';

function Lines({ workflow, ...props }: LineListProps & { workflow: LineWorkflow }) {
  const List = LINE_LISTS[workflow];
  return <List {...props} />;
}

function Profile() {
  const user = useUser();
  const { session } = Route.useRouteContext();
  const onChanged = (changed: User): void => session.actor.send({ type: 'PROFILE_CHANGED', user: changed });
  const own = useOwnClient(user, onChanged);
  const { offer, pending } = useJoinOffer(user);
  // The offer to join stands above what it may make needless.
  const client = pending ? null : own.client;
  const business = client?.business;
  return (
    <ProfileScreen
      user={user}
      onChanged={onChanged}
      standing={{ ...own, pending: own.pending || pending }}
      steps={client && business && <BusinessSteps client={client} business={business} />}
      earlier={user.role_id === ROLE.guest ? <EarlierEnquiries email={user.email} /> : undefined}
      join={offer && <JoinCompany offer={offer} />}
      people={user.role_id === ROLE.customer && business && <PeopleCard clientId={client.id} />}
      programs={
        user.role_id === ROLE.apiClient && (
          <>
            <KeysCard clientId={user.id} />
            <WebhooksCard clientId={user.id} />
          </>
        )
      }
      external={
        EXTERNAL_ROLES.includes(user.role_id) && (
          <>
            <StockFeedsCard clientId={user.id} links={(feed) => <FeedLinks feed={feed} />} />
            <SheetsCard clientId={user.id} imports={HOLDERS.includes(user.role_id)} />
          </>
        )
      }
      papers={client && business && <OwnDocuments client={client} business={business} user={user} />}
    />
  );
}
