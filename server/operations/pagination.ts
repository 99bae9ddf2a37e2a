import type { components } from '../../src/api/schema.gen.ts';

/** The pagination of an empty result. (Specification, section 9.) */
const EMPTY = { page: 1, size: 50 };

/**
 * The position of a page in its list; the last two fields repeat the first two under other names.
 */
export function paginationOf(
  askedPage: number,
  askedSize: number,
  totalRecords: number,
): components['schemas']['Pagination'] {
  const { page, size } = totalRecords === 0 ? EMPTY : { page: askedPage, size: askedSize };
  const totalPages = Math.ceil(totalRecords / size);
  return { page, size, totalPages, totalRecords, currentPage: page, pageSize: size };
}
