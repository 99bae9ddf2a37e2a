import { createFileRoute, useLocation } from '@tanstack/react-router';
import { InvitationScreen } from '../features/entrance/InvitationScreen.tsx';

export const Route = createFileRoute('/invitation')({
  staticData: { title: 'Your invitation', door: true },
  component: Invitation,
});

// The token is in the part of the address that browsers keep to themselves.
function Invitation() {
  return <InvitationScreen token={useLocation().hash} />;
}
