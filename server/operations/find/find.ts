/** Stones, clients and papers, found from any screen while somebody types. */
import { ROLE } from '../../../src/domain/codes.ts';
import { findClients, findPapers, findStones, type PaperKind } from '../../db/queries/find.ts';
import { stoneViewOf } from '../stone-search.ts';
import { readableTo } from '../../policies/permissions.ts';
import type { Handler } from '../handler.ts';

/** The permissions for the lists of papers and clients. */
const OPENS: Readonly<Record<PaperKind, string>> = {
  memo: 'memo',
  order: 'confirm-stone',
  offer: 'offer',
  invoice: 'invoice',
  credit: 'invoice',
};
const CLIENTS: readonly { roles: readonly number[]; permission: string }[] = [
  { roles: [ROLE.customer], permission: 'client' },
  { roles: [ROLE.apiClient, ROLE.ftpClient], permission: 'external-client' },
];

export const findAnything: Handler<'findAnything'> = async ({ query }, call) => {
  const text = query.text.trim();
  if (text === '') return { data: { stones: [], clients: [], papers: [] } };
  return {
    data: await call.read(async (tx) => {
      const opens = await readableTo(tx, call.person);
      const kinds = (Object.keys(OPENS) as PaperKind[]).filter((kind) => opens.has(OPENS[kind]));
      const roles = CLIENTS.filter(({ permission }) => opens.has(permission)).flatMap((one) => one.roles);
      const [stones, clients, papers] = await Promise.all([
        findStones(tx, text, await stoneViewOf(tx, call.person)),
        roles.length === 0 ? [] : findClients(tx, text, roles),
        findPapers(tx, text, kinds),
      ]);
      return { stones, clients, papers };
    }),
  };
};
