import { createFileRoute, useLocation } from '@tanstack/react-router';
import { EmailChangeScreen } from '../features/sign-up/EmailChangeScreen.tsx';

export const Route = createFileRoute('/object-email')({
  staticData: { title: 'Your e-mail is being changed', door: true },
  component: ObjectEmail,
});

// The token is in the fragment of the address, which browsers do not send.
function ObjectEmail() {
  return <EmailChangeScreen token={useLocation().hash} owner="old" />;
}
