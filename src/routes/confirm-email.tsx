import { createFileRoute, useLocation } from '@tanstack/react-router';
import { EmailChangeScreen } from '../features/sign-up/EmailChangeScreen.tsx';

export const Route = createFileRoute('/confirm-email')({
  staticData: { title: 'Your new e-mail', door: true },
  component: ConfirmEmail,
});

// The token is in the fragment of the address, which browsers do not send.
function ConfirmEmail() {
  return <EmailChangeScreen token={useLocation().hash} owner="new" />;
}
