import { createFileRoute } from '@tanstack/react-router';
import { MailedStonesScreen } from '../features/bulk-email/MailedStonesScreen.tsx';

export const Route = createFileRoute('/mailed-stones/$id')({
  staticData: { title: 'From our e-mail' },
  component: Mailed,
});

function Mailed() {
  return <MailedStonesScreen id={Route.useParams().id} />;
}
