import { createFileRoute } from '@tanstack/react-router';
import { KeptKycDocuments, type KeptKycDocumentsView } from '../features/accounts/KeptKycDocuments.tsx';
import { pageIn, presentIn, textIn } from '../ui/records/url-params.ts';

export const Route = createFileRoute('/settings/user-settings/kept-papers')({
  staticData: { title: 'Kept KYC documents' },
  validateSearch: ({ page, sort, search, client }: Record<string, unknown>): KeptKycDocumentsView =>
    presentIn({ page: pageIn(page), sort: textIn(sort), search: textIn(search), client: textIn(client) }),
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return <KeptKycDocuments view={view} onView={(search) => void navigate({ search })} />;
}
