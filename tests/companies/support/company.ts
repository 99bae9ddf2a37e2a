/** A company of three: its founder, a buyer and a bookkeeper, with their powers. */
import { acceptInvitation } from '../../session/support/invited.ts';
import { dataOf } from '../../support/data-of.ts';
import type { Api } from '../../support/api.ts';
import type { TestServer } from '../../support/server.ts';

export interface Colleague {
  id: string;
  name: string;
  status: number;
  is_owner: boolean;
  powers: string[];
  confirms_up_to: string | null;
  version: string;
}

let count = 0;

/**
 * Invites a person by the one who may, and signs them in. They confirm up to `confirms_up_to` (USD)
 * alone.
 */
export async function joined(
  server: TestServer,
  by: Api,
  first_name: string,
  powers: readonly string[],
  confirms_up_to: string | null = null,
): Promise<{ id: string; email: string; api: Api }> {
  count += 1;
  const email = `colleague-${count}-${process.pid}@company.test`;
  const person = { email, first_name, last_name: 'Rozen', powers, confirms_up_to };
  const reply = await by.send('POST', '/company/people', person);
  if (reply.status !== 200) throw new Error(reply.text);
  await acceptInvitation(server, email);
  const api = await server.as(email);
  const { id } = dataOf<{ id: string }>(await api.get('/user/profile'));
  return { id, email, api };
}

export const peopleOf = async (api: Api, query = ''): Promise<Colleague[]> =>
  dataOf<Colleague[]>(await api.get(`/company/people${query}`));
