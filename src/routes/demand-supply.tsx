import { IconScale } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { SupplyScreen } from '../features/demands/SupplyScreen.tsx';

export const Route = createFileRoute('/demand-supply')({
  staticData: {
    title: 'Supply against demand',
    rail: { icon: IconScale, place: 62, word: 'Supply', area: 'stock' },
  },
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return <SupplyScreen onSearch={(search) => void navigate({ to: '/search', search })} />;
}
