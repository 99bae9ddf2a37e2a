/** The columns of the papers of blanked clients. */
import type { components } from '../api/schema.gen.ts';
import { cellsOf } from './cells.ts';

type KeptKycDocuments = components['schemas']['KeptPapers'];

const cell = cellsOf<KeptKycDocuments>();

export const KEPT_KYC_DOCUMENTS_CELLS = {
  client: cell('Client', ({ client }) => client),
  company: cell('Company', ({ company }) => company),
  tax: cell('Tax number', ({ tax }) => tax),
  address: cell('Address', ({ address }) => address),
  until: cell('Kept until', ({ until }) => until, 'date'),
  documents: cell('KYC documents', ({ documents }) => documents.length, 'count'),
};
