import { createFileRoute } from '@tanstack/react-router';
import { UploadPage } from '../features/stock/UploadPage.tsx';

export const Route = createFileRoute('/inventory/upload/$id')({
  staticData: { title: 'A sheet' },
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const open = (uploadId: string) => void navigate({ to: '/inventory/upload/$id', params: { id: uploadId } });
  return (
    <UploadPage
      id={id}
      onUploaded={open}
      onUpload={(provider) => void navigate({ to: '/inventory/upload', search: { provider } })}
      onProvider={(provider) => void navigate({ to: '/inventory/company', search: { provider } })}
      onSearch={() => void navigate({ to: '/search' })}
    />
  );
}
