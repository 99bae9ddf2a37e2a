import { IconHome } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { CustomerHome } from '../features/customer-home/CustomerHome.tsx';

export const Route = createFileRoute('/customer')({
  staticData: { title: 'Home', rail: { icon: IconHome, place: 5 } },
  component: CustomerHome,
});
