import { IconEye } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useTabbed } from '../features/transactions/use-tabs.ts';
import { lineView } from '../features/transactions/transactions-view.ts';
import { Collected } from './-Collected.tsx';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/transaction/watchlist')({
  staticData: { title: 'Watchlist', rail: { icon: IconEye, place: 102, area: 'transactions' } },
  validateSearch: lineView.read,
  component: Screen,
});

function Screen() {
  return <Collected list="watchlist" {...useTabbed('watchlist', useView(Route))} />;
}
