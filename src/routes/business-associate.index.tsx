import { IconBriefcase } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { AssociateList } from '../features/people/AssociateList.tsx';
import { readAssociatesView } from '../features/people/associates-view.ts';

export const Route = createFileRoute('/business-associate/')({
  staticData: { title: 'Business associates', rail: { icon: IconBriefcase, place: 112 } },
  validateSearch: readAssociatesView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AssociateList
      view={view}
      onView={(search) => void navigate({ search })}
      onOpen={(id) => void navigate({ to: '/business-associate/$id/$tab', params: { id, tab: 'profile' } })}
    />
  );
}
