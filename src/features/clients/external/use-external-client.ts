import { q } from '../../../api/query.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { useDetail } from '../../../ui/lists/use-detail.ts';

export const useExternalClient = (id: string) =>
  useDetail(id, {
    query: q<'getExternalClient'>('getExternalClient', { path: { id } }),
    failure: MESSAGES.fetchFailed,
  });
