import { createFileRoute, useLocation } from '@tanstack/react-router';
import { InvitationScreen } from '../features/sign-up/InvitationScreen.tsx';

export const Route = createFileRoute('/invitation')({
  staticData: { title: 'Your invitation', door: true },
  component: Invitation,
});

// The token is in the fragment of the address, which browsers do not send.
function Invitation() {
  return <InvitationScreen token={useLocation().hash} />;
}
