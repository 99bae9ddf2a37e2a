import { createFileRoute } from '@tanstack/react-router';
import { UploadPage } from '../features/stock/UploadPage.tsx';

export const Route = createFileRoute('/inventory/company/upload/$id')({
  staticData: { title: 'Upload' },
  validateSearch: (raw: Record<string, unknown>): { step?: 'columns' } =>
    raw['step'] === 'columns' ? { step: 'columns' } : {},
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  const { step } = Route.useSearch();
  const navigate = Route.useNavigate();
  const open = (uploadId: string) =>
    void navigate({ to: '/inventory/company/upload/$id', params: { id: uploadId } });
  return (
    <UploadPage
      id={id}
      onUploaded={open}
      onUpload={(provider) => void navigate({ to: '/inventory/company/upload', search: { provider } })}
      onProvider={(provider) => void navigate({ to: '/inventory/company', search: { provider } })}
      atColumns={step === 'columns'}
      onColumns={(at) => void navigate({ search: at ? { step: 'columns' } : {} })}
      onSearch={() => void navigate({ to: '/search', search: { upload_id: id } })}
    />
  );
}
