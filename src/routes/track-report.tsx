import { IconRoute } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { TrackReport } from '../features/track-report/TrackReport.tsx';
import { trackView } from '../features/track-report/track-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/track-report')({
  staticData: { title: 'Track report', rail: { icon: IconRoute, place: 130, area: 'stock' } },
  validateSearch: trackView.read,
  component: Screen,
});

function Screen() {
  return <TrackReport {...useView(Route)} />;
}
