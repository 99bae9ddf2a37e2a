import { IconPlugConnected } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { ExternalClientList } from '../features/clients/external/ExternalClientList.tsx';
import { externalView, type ExternalView } from '../features/clients/external/external-view.ts';
import { EXTERNAL_KEYS } from '../features/transactions/line-keys.ts';
import { LINE_LISTS } from '../features/transactions/line-lists.ts';
import { EXTERNAL_LINES } from '../features/transactions/lines.ts';
import { lineView, type LineView } from '../features/transactions/transactions-view.ts';
import { ROLE } from '../domain/codes.ts';

/** The tab, and the state of its list. */
type ExternalSearch = ExternalView & LineView & { tab?: string | undefined };

const TABS = [
  { key: 'clients', label: 'Clients' },
  ...EXTERNAL_LINES.map(({ permission, label }) => ({ key: permission, label })),
];

export const Route = createFileRoute('/api/')({
  staticData: { title: 'External clients', rail: { icon: IconPlugConnected, place: 112, area: 'people' } },
  validateSearch: ({ tab, ...raw }: Record<string, unknown>): ExternalSearch => ({
    ...(EXTERNAL_KEYS.some((key) => key === tab) ? { tab: String(tab) } : {}),
    ...lineView.read(raw),
    ...externalView.read(raw),
  }),
  component: Screen,
});

function Screen() {
  const { tab = 'clients', ...view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (next: ExternalSearch): void => void navigate({ search: { ...next, tab } });
  const tabs = {
    tabs: TABS,
    tab,
    onTab: (key: string) =>
      void navigate({ search: { source: view.source, ...(key === 'clients' ? {} : { tab: key }) } }),
  };
  const lines = EXTERNAL_LINES.find(({ permission }) => permission === tab);
  if (lines === undefined)
    return (
      <ExternalClientList
        view={view}
        onView={(search) => void navigate({ search })}
        onOpen={(id) => void navigate({ to: '/api/$id', params: { id } })}
        {...tabs}
      />
    );
  const List = LINE_LISTS[lines.workflow];
  const { source = ROLE.apiClient } = view;
  return (
    <List
      key={lines.workflow}
      view={view}
      onView={(next) => show({ ...next, source })}
      source={{ role: source, onRole: (role) => show({ type: view.type, source: role }) }}
      tabs={tabs}
    />
  );
}
