import { createFileRoute } from '@tanstack/react-router';
import { SharedScreen } from '../features/shared/SharedScreen.tsx';

export const Route = createFileRoute('/shared/$secret')({
  staticData: { title: 'Diamonds', door: true },
  component: Shared,
});

function Shared() {
  return <SharedScreen secret={Route.useParams().secret} />;
}
