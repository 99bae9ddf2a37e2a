import { ROLE } from '../../../../src/domain/codes.ts';
import { acceptInvitation } from '../../../session/support/invited.ts';
import { apiOf } from '../../../support/api.ts';
import { made } from '../../contract/material/maker.ts';
import type { ProofFixture } from '../../proof-fixture.ts';

let clients = 0;

/** A new API client who has signed in once: only such a client can be suspended. */
export async function newApiClient(house: ProofFixture): Promise<{ id: string; number: number }> {
  const number = ++clients;
  const { api } = await house.member('admin@pavilion.test');
  const email = `shop-${number}@proof.test`;
  const { id } = made<{ id: string }>(
    await api.send('POST', '/external-clients', {
      role_id: ROLE.apiClient,
      email,
      first_name: 'Shop',
      company_name: `Shop ${number}`,
    }),
  );
  await acceptInvitation({ command: house.command, asNobody: () => apiOf(house.url()) }, email);
  return { id, number };
}

/** Suspends the client, or lets it in again, in the first process. */
export async function setClientActive(house: ProofFixture, id: string, is_active: boolean): Promise<void> {
  const { api } = await house.member('admin@pavilion.test');
  made(await api.send('PUT', `/external-clients/status/${id}`, { is_active, reason: 'For the proof' }));
}
