import type { Records } from './records.ts';

export const kycDocument = {
  table: 'kyc_document',
  joins: 'JOIN business b ON b.id = r.business_id',
  title: `b.company_name || ' · ' || r.document_category`,
  searched: 'b.company_name',
  client: 'r.client_id',
} satisfies Records;
