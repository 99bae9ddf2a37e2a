import { createFileRoute } from '@tanstack/react-router';
import { NewUpload } from '../features/stock/NewUpload.tsx';

export const Route = createFileRoute('/inventory/company/upload/')({
  staticData: { title: 'Upload a sheet' },
  validateSearch: (search: Record<string, unknown>): { provider?: string | undefined } =>
    typeof search['provider'] === 'string' ? { provider: search['provider'] } : {},
  component: Screen,
});

function Screen() {
  const { provider } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <NewUpload
      providerId={provider ?? null}
      onProvider={(id) => void navigate({ search: id === null ? {} : { provider: id }, replace: true })}
      onUploaded={(id) => void navigate({ to: '/inventory/company/upload/$id', params: { id } })}
    />
  );
}
