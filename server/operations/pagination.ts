import type { components } from '../../src/api/schema.gen.ts';

/**
 * The position of a page in its list; the last two fields repeat the first two under other names.
 */
export function paginationOf(
  page: number,
  size: number,
  totalRecords: number,
): components['schemas']['Pagination'] {
  const totalPages = Math.ceil(totalRecords / size);
  return { page, size, totalPages, totalRecords, currentPage: page, pageSize: size };
}
