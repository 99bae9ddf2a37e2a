import { IconBuildingStore } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { EarlierEnquiries } from '../features/entrance/EarlierEnquiries.tsx';
import { BusinessSteps } from '../features/kyc/BusinessSteps.tsx';
import { SheetsCard } from '../features/external-sheets/SheetsCard.tsx';
import { FeedLinks } from '../features/keys/FeedLinks.tsx';
import { KeysCard } from '../features/keys/KeysCard.tsx';
import { WebhooksCard } from '../features/webhooks/WebhooksCard.tsx';
import { OwnPapers } from '../features/kyc/OwnPapers.tsx';
import { StockFeedsCard } from '../features/stock-feeds/StockFeedsCard.tsx';
import { ProfileScreen } from '../features/profile/ProfileScreen.tsx';
import { useOwnClient } from '../features/profile/use-own-client.ts';
import { EXTERNAL_ROLES, ROLE } from '../domain/codes.ts';
import { HOLDERS } from '../machines/who.ts';
import { useUser, type User } from '../ui/session/session.ts';

export const Route = createFileRoute('/customer-profile')({
  staticData: {
    title: 'Your profile',
    rail: { icon: IconBuildingStore, place: 160, word: 'Business profile' },
  },
  component: Screen,
});

function Screen() {
  const user = useUser();
  const { session } = Route.useRouteContext();
  const onChanged = (changed: User): void => session.actor.send({ type: 'PROFILE_CHANGED', user: changed });
  const own = useOwnClient(user, onChanged);
  const { client } = own;
  const business = client?.business;
  return (
    <ProfileScreen
      user={user}
      onChanged={onChanged}
      standing={own}
      steps={client && business && <BusinessSteps client={client} business={business} />}
      earlier={user.role_id === ROLE.guest ? <EarlierEnquiries email={user.email} /> : undefined}
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
      papers={client && business && <OwnPapers client={client} business={business} user={user} />}
    />
  );
}
