import { createFileRoute } from '@tanstack/react-router';
import { CaratRangesScreen } from '../features/carat-ranges/CaratRangesScreen.tsx';

export const Route = createFileRoute('/settings/inventory-settings/carat-range')({
  staticData: { title: 'Carat ranges' },
  component: CaratRangesScreen,
});
