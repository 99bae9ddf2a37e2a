import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribeScreen } from '../features/unsubscribe/UnsubscribeScreen.tsx';

export const Route = createFileRoute('/unsubscribe/$token')({
  staticData: { title: 'Offers by e-mail', door: true },
  component: Unsubscribe,
});

function Unsubscribe() {
  return <UnsubscribeScreen token={Route.useParams().token} />;
}
