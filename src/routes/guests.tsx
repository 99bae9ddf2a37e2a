import { IconDoorEnter } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { GuestList, type GuestsView } from '../features/people/GuestList.tsx';
import { pageIn, presentIn, textIn } from '../ui/records/url-params.ts';

export const Route = createFileRoute('/guests')({
  staticData: { title: 'Guests', rail: { icon: IconDoorEnter, place: 114 } },
  validateSearch: ({ page, sort, search, guest }: Record<string, unknown>): GuestsView =>
    presentIn({ page: pageIn(page), sort: textIn(sort), search: textIn(search), guest: textIn(guest) }),
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <GuestList
      view={view}
      onView={(search) => void navigate({ search })}
      onClient={(id) => void navigate({ to: '/client/$id', params: { id } })}
    />
  );
}
