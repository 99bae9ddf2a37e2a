import { IconChecks } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { ConfirmStoneList } from '../features/transactions/confirm-stone/ConfirmStoneList.tsx';
import { useTabbed } from '../features/transactions/use-tabs.ts';
import { lineView } from '../features/transactions/transactions-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/transaction/confirm-stone')({
  staticData: { title: 'Confirm stones', rail: { icon: IconChecks, place: 70, area: 'transactions' } },
  validateSearch: lineView.read,
  component: Screen,
});

function Screen() {
  return <ConfirmStoneList {...useTabbed('confirmStone', useView(Route))} />;
}
