import { isDated } from '../../domain/kyc-documents.ts';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { DOCUMENT_CATEGORY } from '../../domain/codes.ts';
import { dateTime, day, text } from '../../ui/format.ts';
import { Facts } from '../../ui/records/RecordDrawer.tsx';
import { documentKind } from './document-types.ts';
import { renewalDue, type Business, type KycClient, type KycDocument } from './kyc.ts';
import { handedInAt } from './use-document-file.ts';
import css from './kyc.module.css';

interface DocumentFactsProps {
  client: KycClient;
  business: Business;
  document: KycDocument;
}

/** What the client told us, to compare with the document. */
export function DocumentFacts({ client, business, document }: DocumentFactsProps) {
  const { data: countries = [] } = useQuery({ ...q('listCountryCodes'), staleTime: Infinity });
  const country = countries.find(({ id }) => id === business.country_id)?.name;
  const told =
    document.document_category === DOCUMENT_CATEGORY.owner
      ? [
          { name: 'Owner', value: `${client.first_name} ${client.last_name}`.trim() },
          { name: 'Acts for', value: business.company_name },
          { name: 'Written on it', value: text(document.info) },
        ]
      : [
          { name: 'Company', value: business.company_name },
          { name: 'Tax number', value: text(business.tax_identification_number) },
          {
            name: 'Address',
            value:
              [business.address, business.city, business.state, country].filter(Boolean).join(', ') || '–',
          },
          { name: 'Type of business', value: text(business.business_type) },
          { name: 'Written on it', value: text(document.info) },
        ];
  const renewal = renewalDue(business, document);
  return (
    <>
      <h2 className={css.partTitle}>What it must prove</h2>
      <Facts facts={told} />
      <h2 className={css.partTitle}>The KYC document</h2>
      <Facts
        facts={[
          { name: 'Kind', value: documentKind(document) },
          { name: 'Submitted', value: dateTime(handedInAt(document)) },
          {
            name: 'Expires on',
            value: isDated(document.document_category, document.expires_on)
              ? day(document.expires_on)
              : 'Missing: enter it to approve the document',
          },
          ...(renewal === null ? [] : [{ name: 'Registration', value: renewal }]),
          { name: 'Size', value: sizeOf(document.size_bytes) },
        ]}
      />
    </>
  );
}

function sizeOf(bytes: number | undefined): string {
  if (bytes === undefined) return '–';
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
