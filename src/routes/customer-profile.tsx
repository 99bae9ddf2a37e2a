import { IconBuildingStore } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { BusinessSteps } from '../features/kyc/BusinessSteps.tsx';
import { KeysCard } from '../features/keys/KeysCard.tsx';
import { WebhooksCard } from '../features/webhooks/WebhooksCard.tsx';
import { OwnPapers } from '../features/kyc/OwnPapers.tsx';
import { ProfileScreen } from '../features/profile/ProfileScreen.tsx';
import { useOwnClient } from '../features/profile/use-own-client.ts';
import { ROLE } from '../domain/codes.ts';
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
      programs={
        user.role_id === ROLE.apiClient && (
          <>
            <KeysCard clientId={user.id} />
            <WebhooksCard clientId={user.id} />
          </>
        )
      }
      papers={client && business && <OwnPapers client={client} business={business} user={user} />}
    />
  );
}
