import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../api/client.ts';
import { q } from '../api/query.ts';
import { CLIENT_ROLES } from '../domain/codes.ts';
import { BusinessSteps } from '../features/kyc/BusinessSteps.tsx';
import { OwnPapers } from '../features/kyc/OwnPapers.tsx';
import { ProfileScreen } from '../features/profile/ProfileScreen.tsx';
import { useUser } from '../ui/session.ts';

export const Route = createFileRoute('/customer-profile')({
  staticData: { title: 'Your profile' },
  component: Screen,
});

function Screen() {
  const user = useUser();
  const { session } = Route.useRouteContext();
  const isClient = CLIENT_ROLES.includes(user.role_id);
  const { data: client } = useQuery({ ...q<'getClient'>('getClient', { path: { id: user.id } }), enabled: isClient });
  const business = client?.business;
  const known = user.business_details?.status;

  // The business moved on while the person was signed in: what they may do now follows from the fresh profile.
  useEffect(() => {
    if (!business || business.status === known) return;
    void call('getProfile').then(({ data }) => session.actor.send({ type: 'PROFILE_CHANGED', user: data }));
  }, [business, known, session]);

  return (
    <ProfileScreen
      user={user}
      onChanged={(changed) => session.actor.send({ type: 'PROFILE_CHANGED', user: changed })}
      steps={client && business && <BusinessSteps client={client} business={business} />}
      papers={client && business && <OwnPapers client={client} business={business} user={user} />}
    />
  );
}
