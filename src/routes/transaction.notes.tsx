import { IconNote } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useTabbed } from '../features/transactions/use-tabs.ts';
import { lineView } from '../features/transactions/transactions-view.ts';
import { Collected } from './-Collected.tsx';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/transaction/notes')({
  staticData: { title: 'Notes', rail: { icon: IconNote, place: 103, area: 'transactions' } },
  validateSearch: lineView.read,
  component: Screen,
});

function Screen() {
  return <Collected list="notes" {...useTabbed('notes', useView(Route))} />;
}
