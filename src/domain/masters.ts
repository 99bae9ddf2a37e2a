/**
 * Masters: the lists people choose from, and what the portal expects of their values.
 * (Specification, sections 2 and 3.)
 */
import { DOCUMENT_CATEGORY, type DocumentCategory } from './codes.ts';

/** Masters with fixed keys: the portal looks them up by key, so they cannot be deleted. */
export const FIXED_MASTER = {
  businessType: 'BUSINESS_TYPE',
  companyDesignation: 'COMPANY_DESIGNATION',
  documentType: 'DOC_TYPE_BUSINESS',
  salesPersonType: 'SALES_PERSON_TYPE',
} as const;

/**
 * What a record stores for a value of these masters: its code or its name. No record stores values
 * of other masters.
 */
export const CARRIED_BY: Readonly<Record<string, 'code' | 'name' | undefined>> = {
  [FIXED_MASTER.documentType]: 'code',
  [FIXED_MASTER.businessType]: 'name',
  [FIXED_MASTER.companyDesignation]: 'name',
  [FIXED_MASTER.salesPersonType]: 'name',
};

/** A KYC document stores its type as a number: the code of the sub-master. This is the largest. */
export const LARGEST_DOCUMENT_TYPE = 1000;

/**
 * The keyword that ties a document type to one of the two papers. Types without a keyword fit both.
 */
export const PAPER_KEYWORD: Readonly<Record<DocumentCategory, string>> = {
  [DOCUMENT_CATEGORY.owner]: 'owner',
  [DOCUMENT_CATEGORY.business]: 'business',
};

/** Why a value of this master cannot have that code, or null when it can. */
export function codeFault(master: string, code: string): string | null {
  if (master !== FIXED_MASTER.documentType) return null;
  if (/^[1-9]\d*$/.test(code) && Number(code) <= LARGEST_DOCUMENT_TYPE) return null;
  return `Document types are stored as numbers: the code is a whole number from 1 to ${LARGEST_DOCUMENT_TYPE}.`;
}

/** Why a value of this master cannot have that keyword, or null when it can. */
export function keywordFault(master: string, keyword: string | null): string | null {
  if (master !== FIXED_MASTER.documentType || keyword === null) return null;
  if (Object.values(PAPER_KEYWORD).includes(keyword)) return null;
  return `The keyword is the KYC document it is for: ${Object.values(PAPER_KEYWORD).join(' or ')}, or none for both.`;
}

/**
 * The values offered for a new choice. (Specification, section 4: sub-master active selection keeps
 * only active records.)
 */
export const activeOnly = <Value extends { is_active: boolean }>(values: readonly Value[]): Value[] =>
  values.filter((value) => value.is_active);

/** The document types offered for a paper, in their order. */
export const kindsFor = <Kind extends { is_active: boolean; keyword?: string | null }>(
  kinds: readonly Kind[],
  category: DocumentCategory,
): Kind[] =>
  activeOnly(kinds).filter(({ keyword }) => keyword == null || keyword === PAPER_KEYWORD[category]);
