import { createFileRoute } from '@tanstack/react-router';
import { KeptKycDocuments } from '../features/accounts/KeptKycDocuments.tsx';
import { keptKycDocumentsView } from '../features/accounts/kept-kyc-documents-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/settings/user-settings/kept-papers')({
  staticData: { title: 'Kept KYC documents' },
  validateSearch: keptKycDocumentsView.read,
  component: Screen,
});

function Screen() {
  return <KeptKycDocuments {...useView(Route)} />;
}
