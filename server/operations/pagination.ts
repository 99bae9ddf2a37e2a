import type { components } from '../../src/api/schema.gen.ts';

/** Where a page stands in its list; the last two figures repeat the first two under their other names. */
export function paginationOf(
  page: number,
  size: number,
  totalRecords: number,
): components['schemas']['Pagination'] {
  const totalPages = Math.ceil(totalRecords / size);
  return { page, size, totalPages, totalRecords, currentPage: page, pageSize: size };
}
