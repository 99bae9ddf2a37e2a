import { IconRoute } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { TrackReport } from '../features/track-report/TrackReport.tsx';
import { readTrackView } from '../features/track-report/track-view.ts';

export const Route = createFileRoute('/track-report')({
  staticData: { title: 'Track report', rail: { icon: IconRoute, place: 130 } },
  validateSearch: readTrackView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return <TrackReport view={view} onView={(search) => void navigate({ search })} />;
}
