/** Lists to choose from: what the portal expects of masters and their values. (Specification, sections 2 and 3.) */
import { DOCUMENT_CATEGORY, type DocumentCategory } from './codes.ts';

/** Master types (fixed keys): the portal asks for these by their codes, so that they always exist. */
export const FIXED_MASTER = {
  businessType: 'BUSINESS_TYPE',
  companyDesignation: 'COMPANY_DESIGNATION',
  documentType: 'DOC_TYPE_BUSINESS',
  salesPersonType: 'SALES_PERSON_TYPE',
} as const;

/** By which of the two records carry a value of these masters; values of other masters are carried by none yet. */
export const CARRIED_BY: Readonly<Record<string, 'code' | 'name' | undefined>> = {
  [FIXED_MASTER.documentType]: 'code',
  [FIXED_MASTER.businessType]: 'name',
};

/** A KYC document carries its kind as a number of this size: the code of the kind's sub-master. */
export const LARGEST_DOCUMENT_TYPE = 1000;

/** Which kinds are offered for which of the two papers: the keyword of a kind; one without a keyword is for both. */
export const PAPER_KEYWORD: Readonly<Record<DocumentCategory, string>> = {
  [DOCUMENT_CATEGORY.owner]: 'owner',
  [DOCUMENT_CATEGORY.business]: 'business',
};

/** Why a value of this master cannot have that code; null when it can. */
export function codeFault(master: string, code: string): string | null {
  if (master !== FIXED_MASTER.documentType) return null;
  if (/^[1-9]\d*$/.test(code) && Number(code) <= LARGEST_DOCUMENT_TYPE) return null;
  return `Documents carry their kind as a number: the code is a whole number from 1 to ${LARGEST_DOCUMENT_TYPE}.`;
}

/** Why a value of this master cannot have that keyword; null when it can. */
export function keywordFault(master: string, keyword: string | null): string | null {
  if (master !== FIXED_MASTER.documentType || keyword === null) return null;
  if (Object.values(PAPER_KEYWORD).includes(keyword)) return null;
  return `The keyword says which paper it is for: ${Object.values(PAPER_KEYWORD).join(' or ')}, or none for both.`;
}

/** What may be chosen anew. (Specification, section 4: sub-master active selection keeps only active records.) */
export const activeOnly = <Value extends { is_active: boolean }>(values: readonly Value[]): Value[] =>
  values.filter((value) => value.is_active);

/** The kinds that are offered for a paper, in their order. */
export const kindsFor = <Kind extends { is_active: boolean; keyword?: string | null }>(
  kinds: readonly Kind[],
  category: DocumentCategory,
): Kind[] =>
  activeOnly(kinds).filter(({ keyword }) => keyword == null || keyword === PAPER_KEYWORD[category]);
