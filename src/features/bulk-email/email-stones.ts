/** The stones of a bulk e-mail, by the page and as files. */
import { call, callForFile, type AnswerOf } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { ApiQuery } from '../../api/query.ts';
import { BULK_MESSAGES, BULK_STONES_PAGE } from '../../domain/bulk/bulk-email.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { timeZone } from '../../ui/format.ts';
import { fileOf } from '../../ui/lists/linked-file.ts';

export type StonesPage = Exclude<AnswerOf<'listInventoryDiamonds'>, string>;

const askedOf = (id: string, uid: string | undefined) => ({ id, ...(uid === undefined ? {} : { uid }) });

/** `uid` is the client whose stones and prices they are. An answer without any data is not the server's. */
export const stonesOf = (id: string, page: number, uid: string | undefined): ApiQuery<StonesPage> => ({
  queryKey: ['listInventoryDiamonds', { id, page, uid }],
  queryFn: async ({ signal }) => {
    const asked = { ...askedOf(id, uid), page, size: BULK_STONES_PAGE, diamond_type: [] };
    const { data } = await call('listInventoryDiamonds', { data: asked }, { signal });
    if (typeof data === 'string' || !Array.isArray(data.data)) throw new Error(BULK_MESSAGES.invalidAnswer);
    return data;
  },
});

/** All of its stones as a file. */
export async function stonesFile(id: string, uid: string | undefined, format: 'xlsx' | 'pdf'): Promise<Blob> {
  const asked = { ...askedOf(id, uid), time_zone: timeZone() };
  if (format === 'pdf') return callForFile('listInventoryDiamonds', { data: { ...asked, pdf: true } });
  const { data } = await call('listInventoryDiamonds', { data: { ...asked, export: true } });
  if (typeof data !== 'string') throw new ApiError(200, MESSAGES.noFileUrl, null, null);
  return fileOf(data);
}
