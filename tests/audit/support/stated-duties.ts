/** Duties stated, ended, checked and answered over HTTP. */
import type { components } from '../../../src/api/schema.gen.ts';
import type { Api, Reply } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';

type Schemas = components['schemas'];
export type KeptDuty = Schemas['Duty'];
export type Finding = Schemas['Finding'];
export type Findings = Schemas['Findings'];

/** Whoever holds a stone for a client does not release it. */
export const HELD_AND_RELEASED = {
  workflow: 'hold',
  kind: 'apart',
  first: ['HOLD'],
  events: ['RELEASE'],
} as const;

type Headers = Record<string, string>;

export const stateDuty = (api: Api, rule: object, headers: Headers = {}): Promise<Reply> =>
  api.send('POST', '/duties', rule, headers);

export const endDuty = (api: Api, id: string, headers: Headers = {}): Promise<Reply> =>
  api.send('DELETE', `/duties/${id}`, undefined, headers);

export const checkDuties = (api: Api): Promise<Reply> => api.send('POST', '/duties/check');

export const answerFindings = (
  api: Api,
  event: 'EXPLAIN' | 'ACCEPT' | 'REOPEN',
  ids: readonly string[],
  { reason = 'The buyer asked for it', headers = {} }: { reason?: string; headers?: Headers } = {},
): Promise<Reply> => api.send('PUT', '/duties/findings', { ids, event, reason }, headers);

export const getFindings = (api: Api, query = ''): Promise<Reply> => api.get(`/duties/findings?${query}`);

export async function stated(api: Api, rule: object): Promise<KeptDuty> {
  const reply = await stateDuty(api, rule);
  if (reply.status !== 200) throw new Error(reply.text);
  return dataOf<KeptDuty>(reply);
}

/** How many are found. */
export async function checked(api: Api): Promise<number> {
  const reply = await checkDuties(api);
  if (reply.status !== 200) throw new Error(reply.text);
  return dataOf<Schemas['DutiesChecked']>(reply).found;
}

export const dutiesOf = async (api: Api): Promise<KeptDuty[]> => dataOf<KeptDuty[]>(await api.get('/duties'));

export const findingsOf = async (api: Api, query = ''): Promise<Findings> =>
  dataOf<Findings>(await getFindings(api, query));
