import { createFileRoute } from '@tanstack/react-router';
import { MarkupScreen } from '../features/markup/MarkupScreen.tsx';
import { markupView } from '../features/markup/markup-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/settings/price-settings/markup')({
  staticData: { title: 'Markups' },
  validateSearch: markupView.read,
  component: Screen,
});

function Screen() {
  return <MarkupScreen {...useView(Route)} />;
}
