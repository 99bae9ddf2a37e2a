import { IconBriefcase } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { AssociateList } from '../features/people/AssociateList.tsx';
import { associatesView } from '../features/people/people-views.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/business-associate/')({
  staticData: { title: 'Business associates', rail: { icon: IconBriefcase, place: 112, area: 'people' } },
  validateSearch: associatesView.read,
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <AssociateList
      {...useView(Route)}
      onOpen={(id) => void navigate({ to: '/business-associate/$id/$tab', params: { id, tab: 'profile' } })}
    />
  );
}
