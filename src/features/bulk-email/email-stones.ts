/** The stones of a bulk e-mail, by the page. */
import { call, type AnswerOf } from '../../api/client.ts';
import type { ApiQuery } from '../../api/query.ts';
import { BULK_MESSAGES, BULK_STONES_PAGE } from '../../domain/bulk/bulk-email.ts';

export type StonesPage = Exclude<AnswerOf<'listInventoryDiamonds'>, string>;

/** `uid` is the client whose stones and prices they are. An answer without any data is not the server's. */
export const stonesOf = (id: string, page: number, uid: string | undefined): ApiQuery<StonesPage> => ({
  queryKey: ['listInventoryDiamonds', { id, page, uid }],
  queryFn: async ({ signal }) => {
    const whose = uid === undefined ? {} : { uid };
    const asked = { id, page, size: BULK_STONES_PAGE, diamond_type: [], ...whose };
    const { data } = await call('listInventoryDiamonds', { data: asked }, { signal });
    if (typeof data === 'string' || !Array.isArray(data.data)) throw new Error(BULK_MESSAGES.invalidAnswer);
    return data;
  },
});
