/** The stones of a bulk e-mail, page by page or as a file. */
import { call, callForFile, type AnswerOf } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { ApiQuery } from '../../api/query.ts';
import { BULK_MESSAGES, BULK_STONES_PAGE } from '../../domain/bulk-email.ts';
import { fileOf } from '../../ui/lists/linked-file.ts';

export type StonesPage = Exclude<AnswerOf<'listInventoryDiamonds'>, string>;

const askedOf = (id: string, uid: string | undefined) => ({ id, uid });

/** The contract promises data; another server's answer may have none. */
const hasStones = (data: AnswerOf<'listInventoryDiamonds'> | null | undefined): data is StonesPage =>
  typeof data === 'object' && Array.isArray(data?.data);

/**
 * `uid` is the client whose stones and prices are shown. @throws ApiError also for an answer
 * without data.
 */
export const stonesOf = (id: string, page: number, uid: string | undefined): ApiQuery<StonesPage> => ({
  queryKey: ['listInventoryDiamonds', { id, page, uid }],
  queryFn: async ({ signal }) => {
    const asked = { ...askedOf(id, uid), page, size: BULK_STONES_PAGE, diamond_type: [] };
    const { data } = await call('listInventoryDiamonds', { data: asked }, { signal });
    if (!hasStones(data)) throw new ApiError(200, BULK_MESSAGES.invalidAnswer, null, null);
    return data;
  },
});

/** All stones of the e-mail as a file. */
export async function stonesFile(id: string, uid: string | undefined, format: 'xlsx' | 'pdf'): Promise<Blob> {
  const asked = askedOf(id, uid);
  if (format === 'pdf') return callForFile('listInventoryDiamonds', { data: { ...asked, pdf: true } });
  const { data } = await call('listInventoryDiamonds', { data: { ...asked, export: true } });
  return fileOf(data);
}
