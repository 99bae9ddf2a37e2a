import { IconShoppingCart } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useTabbed } from '../features/transactions/use-tabs.ts';
import { lineView } from '../features/transactions/transactions-view.ts';
import { Collected } from './-Collected.tsx';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/transaction/cart')({
  staticData: { title: 'Cart', rail: { icon: IconShoppingCart, place: 101 } },
  validateSearch: lineView.read,
  component: Screen,
});

function Screen() {
  return <Collected list="cart" {...useTabbed('cart', useView(Route))} />;
}
