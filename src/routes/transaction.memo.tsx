import { IconTransfer } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { MemoList } from '../features/transactions/memo/MemoList.tsx';
import { useTabbed } from '../features/transactions/use-tabs.ts';
import { lineView } from '../features/transactions/transactions-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/transaction/memo')({
  staticData: { title: 'Memos', rail: { icon: IconTransfer, place: 100, area: 'transactions' } },
  validateSearch: lineView.read,
  component: Screen,
});

function Screen() {
  return <MemoList {...useTabbed('memo', useView(Route))} />;
}
