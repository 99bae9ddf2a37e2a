import { IconListNumbers } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { QueueList } from '../features/transactions/queue/QueueList.tsx';
import { useTabbed } from '../features/transactions/use-tabs.ts';
import { lineView } from '../features/transactions/transactions-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/transaction/queue')({
  staticData: { title: 'In line', rail: { icon: IconListNumbers, place: 95, area: 'transactions' } },
  validateSearch: lineView.read,
  component: Screen,
});

function Screen() {
  return <QueueList {...useTabbed('queuePlace', useView(Route))} />;
}
