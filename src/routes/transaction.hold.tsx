import { IconHandStop } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { HoldList } from '../features/transactions/hold/HoldList.tsx';
import { useTabbed } from '../features/transactions/use-tabs.ts';
import { lineView } from '../features/transactions/transactions-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/transaction/hold')({
  staticData: { title: 'Holds', rail: { icon: IconHandStop, place: 90, area: 'transactions' } },
  validateSearch: lineView.read,
  component: Screen,
});

function Screen() {
  return <HoldList {...useTabbed('hold', useView(Route))} />;
}
