/** The demo's people by role, signed in over HTTP. */
import { ROLE } from '../../../src/domain/codes.ts';
import type { RoleId } from '../../../src/domain/codes.ts';
import { apiOf } from '../../support/api.ts';
import { guestSignsIn } from '../../support/guest.ts';
import type { TestServer } from '../../support/server.ts';
import type { Api } from '../../support/api.ts';

const EMAIL: Record<Exclude<RoleId, 2>, string> = {
  1: 'admin@pavilion.test',
  3: 'associate@pavilion.test',
  4: 'customer@pavilion.test',
  5: 'qc@pavilion.test',
  6: 'api-client@pavilion.test',
  7: 'ftp-client@pavilion.test',
  8: 'auditor@pavilion.test',
};

export const ALL_ROLES: readonly RoleId[] = [1, 2, 3, 4, 5, 6, 7, 8];

export interface Member {
  id: string;
  role: RoleId;
  api: Api;
}

export type People = Record<RoleId, Member>;

export async function signInEverybody(server: TestServer): Promise<People> {
  const member = async (role: Exclude<RoleId, 2>): Promise<Member> => {
    const api = await server.as(EMAIL[role]);
    const profile = await api.get('/user/profile');
    return { id: (profile.body?.data as { id: string }).id, role, api };
  };
  const [a, b, c, d, e, f, g] = await Promise.all([
    member(1),
    member(3),
    member(4),
    member(5),
    member(6),
    member(7),
    member(8),
  ]);
  return { 1: a, 2: await guest(server), 3: b, 4: c, 5: d, 6: e, 7: f, 8: g };
}

async function guest(server: TestServer): Promise<Member> {
  const reply = await guestSignsIn(server, 'visitor@guest.pavilion.test', 'Visitor at the door');
  const data = reply.body?.data as { token?: string; id?: string } | undefined;
  if (!data?.token || !data.id) throw new Error(`The guest could not sign in: ${reply.text}`);
  return { id: data.id, role: ROLE.guest, api: apiOf(server.url, data.token) };
}
