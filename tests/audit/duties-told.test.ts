/** Who is told what a check of duties found, in which words, and how many findings are open. */
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { ROLES_OF_AUDIENCE } from '../../src/domain/mails.ts';
import { JUDGES } from '../../src/machines/role-groups.ts';
import { createPool } from '../../server/db/pool.ts';
import { newId } from '../../server/ids.ts';
import { checkDutiesJob } from '../../server/jobs/histories.ts';
import { ALL_ROLES, signInEverybody, type Member, type People } from '../api/support/people.ts';
import { mailsTo, type StoredMail } from '../mails/support/mails.ts';
import { bellOf, noticesTo } from '../notices/support/notices.ts';
import { restorePermissions, revokePermission } from '../roles/support/revoke.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { houseSteps, type HouseSteps } from './support/house-steps.ts';
import {
  answerFindings,
  checkDuties,
  checked,
  dutiesOf,
  endDuty,
  findingsOf,
  HELD_AND_RELEASED,
  stated,
} from './support/stated-duties.ts';

type Waiting = components['schemas']['Waiting'];

const HELD = 'One person may not both hold a stone and release a hold.';
const TWO_STEPS = { workflow: 'hold', kind: 'share', most: 2 } as const;
const TWICE = 'One person may take at most 2 steps of a hold.';

let server: TestServer;
let owner: pg.Pool;
let people: People;
let house: HouseSteps;
let administrator: Member;
let associate: Member;
let auditor: Member;
/** The only duty that stands when a test begins. */
let held: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = createPool(server.databaseOwnerUrl, { name: 'duties', kind: 'owner' });
  people = await signInEverybody(server);
  ({ 1: administrator, 3: associate, 8: auditor } = people);
  house = houseSteps(server, people[4]);
  held = (await stated(administrator.api, HELD_AND_RELEASED)).id;
});
afterAll(async () => {
  await owner.end();
  await server.close();
});
beforeEach(async () => {
  for (const { id, ended_at } of await dutiesOf(administrator.api))
    if (id !== held && ended_at === null) await endDuty(administrator.api, id);
  await checked(administrator.api);
  await forget();
});

/** Mails are never removed. */
let old = new Set<string>();
async function forget(): Promise<void> {
  await server.command('DELETE FROM notice');
  old = new Set((await server.query<{ id: string }>('SELECT id FROM mail')).map(({ id }) => id));
}
const newMailsTo = async (id: string): Promise<StoredMail[]> =>
  (await mailsTo(server, id)).filter((mail) => !old.has(mail.id));

/** So many holds that one person takes, extends and releases: each breaks both duties. */
async function brokenTimes(count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const id = await house.begin(associate, 'hold');
    await house.extend(associate, 'hold', id);
    await house.release(associate, id);
  }
}

const runJob = () => checkDutiesJob.run({}, { ownerPool: owner } as never);

interface Told {
  role: number;
  mails: string[];
  notices: [kind: string, words: string, path: string][];
}

/** What each member was told, without those who were told nothing. */
async function told(): Promise<Told[]> {
  const all = await Promise.all(
    ALL_ROLES.map(async (role) => ({
      role,
      mails: (await newMailsTo(people[role].id)).map(({ kind, subject }) => `${kind}: ${subject}`),
      notices: (await noticesTo(server, people[role].id)).map(
        ({ kind, words, path }): Told['notices'][number] => [kind, words, path],
      ),
    })),
  );
  return all.filter(({ mails, notices }) => mails.length + notices.length > 0);
}
const rolesTold = async (): Promise<number[]> => (await told()).map(({ role }) => role);

const only = async (id: string): Promise<StoredMail> => {
  const [mail, ...others] = await newMailsTo(id);
  expect(others).toEqual([]);
  if (!mail) throw new Error('There is no mail.');
  return mail;
};
const list = (duty?: string): string =>
  `/workflows?findings=true&duties=true${duty === undefined ? '' : `&duty=${duty}`}`;

describe('what a check finds', () => {
  it('is for those who judge findings', () => {
    expect(ROLES_OF_AUDIENCE.judges.toSorted()).toEqual(JUDGES.toSorted());
  });

  it('of one duty is told to each judge once, with its sentence and its findings', async () => {
    await brokenTimes(3);
    expect(await runJob()).toBe(3);
    const message = {
      mails: ['dutyFound: 3 steps broke a duty of the house'],
      notices: [['dutyFound', `Duty broken. 3 steps: ${HELD}`, list(held)]],
    };
    expect(await told()).toEqual([
      { role: 1, ...message },
      { role: 8, ...message },
    ]);
    const { plain, html } = await only(auditor.id);
    expect(plain).toContain(`A check found steps that broke this duty:\n\n3 steps: ${HELD}\n`);
    expect(plain).toContain(`/workflows?findings=true&duties=true&duty=${held}`);
    expect(plain).toContain('because you judge findings');
    expect(html).toContain(`3 steps: ${HELD}`);
    // The link of the notice leads to those that were found.
    const { findings } = await findingsOf(auditor.api, `duty_id=${held}&status=1`);
    expect(findings.length).toBeGreaterThanOrEqual(3);
    expect((await bellOf(auditor.api)).unread).toBe(1);
  });

  it('of several duties is one message that names each of them', async () => {
    await stated(administrator.api, TWO_STEPS);
    await forget();
    await brokenTimes(1);
    expect(await runJob()).toBe(2);
    const words = `Duties broken. 1 step: ${HELD} 1 step: ${TWICE}`;
    const message = {
      mails: ['dutyFound: 2 steps broke 2 duties of the house'],
      notices: [['dutyFound', words, list()]],
    };
    expect(await told()).toEqual([
      { role: 1, ...message },
      { role: 8, ...message },
    ]);
    const { plain } = await only(administrator.id);
    expect(plain).toContain(`these duties:\n\n1 step: ${HELD}\n\n1 step: ${TWICE}\n`);
  });

  it('is told to nobody if it is nothing, and never again', async () => {
    await house.release(people[4], await house.begin(associate, 'hold'));
    expect(await runJob()).toBe(0);
    expect(await told()).toEqual([]);
    await brokenTimes(1);
    expect(await runJob()).toBe(1);
    expect(await rolesTold()).toEqual([1, 8]);
    await forget();
    expect(await runJob()).toBe(0);
    expect(await checked(auditor.api)).toBe(0);
    expect(await told()).toEqual([]);
  });

  it.each([
    [1, [8]],
    [8, [1]],
    [5, [1, 8]],
  ] as const)('for role %i is told to the others who judge', async (role, others) => {
    await brokenTimes(1);
    expect(await checked(people[role].api)).toBe(1);
    expect(await rolesTold()).toEqual(others);
  });

  it('when a duty is stated is told to the others, too', async () => {
    await brokenTimes(2);
    await checked(administrator.api);
    await forget();
    const { id, open } = await stated(administrator.api, TWO_STEPS);
    expect(open).toBeGreaterThanOrEqual(2);
    expect(await told()).toEqual([
      {
        role: 8,
        mails: [`dutyFound: ${open} steps broke a duty of the house`],
        notices: [['dutyFound', `Duty broken. ${open} steps: ${TWICE}`, list(id)]],
      },
    ]);
  });

  it('is not told if the check is not committed', async () => {
    await brokenTimes(1);
    await server.command(`ALTER TABLE duty_finding ADD CONSTRAINT none CHECK (record_id IS NULL) NOT VALID`);
    try {
      expect((await checkDuties(auditor.api)).status).toBe(500);
    } finally {
      await server.command('ALTER TABLE duty_finding DROP CONSTRAINT none');
    }
    expect(await told()).toEqual([]);
    expect(await runJob()).toBe(1);
    expect(await rolesTold()).toEqual([1, 8]);
  });
});

describe('is not told', () => {
  const found = async (): Promise<number[]> => {
    await brokenTimes(1);
    expect(await runJob()).toBe(1);
    return rolesTold();
  };

  it('to a judge who is suspended', async () => {
    await server.command('UPDATE app_user SET is_active = false WHERE id = $1', [auditor.id]);
    try {
      expect(await found()).toEqual([1]);
    } finally {
      await server.command('UPDATE app_user SET is_active = true WHERE id = $1', [auditor.id]);
    }
  });

  it('to a judge without the permission for workflows', async () => {
    await revokePermission(server, auditor.id, 'workflows');
    try {
      expect(await found()).toEqual([1]);
    } finally {
      await restorePermissions(server, auditor.id);
    }
  });

  it('by the way that a judge has turned off, which an auditor can', async () => {
    const choose = async (declined: string[], bell: string[]): Promise<void> => {
      const reply = await auditor.api.send('PUT', '/user/mail-choices', { declined, bell_declined: bell });
      expect(reply.status, reply.text).toBe(200);
    };
    await choose(['dutyFound'], []);
    await found();
    const counted = async () => {
      const { mails = [], notices = [] } = (await told()).find(({ role }) => role === 8) ?? {};
      return [mails.length, notices.length];
    };
    expect(await counted()).toEqual([0, 1]);
    await forget();
    await choose([], ['dutyFound']);
    await found();
    expect(await counted()).toEqual([1, 0]);
    await choose([], []);
  });
});

describe('of very many steps', () => {
  const MANY = 1_050;

  it('those that are not listed are counted', async () => {
    await server.command(
      `INSERT INTO history (id, workflow, record_id, step, event, from_state, to_state, actor_id, actor_name, role_id, at, definition_hash)
       SELECT gen_random_uuid(), 'task', r.id, s.step, s.event, 'open', 'open', $1, 'Somebody', 1, now() - interval '1 day',
              (SELECT hash FROM workflow_definition WHERE workflow = 'task' LIMIT 1)
         FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, ${MANY})) r,
              (VALUES (1, 'CREATE'), (2, 'UPDATE')) s (step, event)`,
      [administrator.id],
    );
    const rule = { workflow: 'task', kind: 'apart', first: ['CREATE'], events: ['UPDATE'] };
    const { id, sentence } = await stated(administrator.api, rule);
    const words = `Duty broken. 1050 steps, 50 of them not listed: ${sentence}`;
    expect(await told()).toEqual([
      {
        role: 8,
        mails: ['dutyFound: 1050 steps broke a duty of the house'],
        notices: [['dutyFound', words, list(id)]],
      },
    ]);
    await endDuty(administrator.api, id);
  });
});

describe('how many findings are open', () => {
  const waiting = async ({ api }: Member): Promise<Waiting[number] | undefined> =>
    dataOf<Waiting>(await api.get('/home/dashboard/waiting')).find(({ kind }) => kind === 'finding');
  const openOf = async (): Promise<{ count: number; since: string | null }> => {
    const [row] = await server.query<{ count: number; since: string | null }>(
      'SELECT count(*)::int AS count, min(created_at) AS since FROM duty_finding WHERE status = 1',
    );
    if (!row) throw new Error('Nothing is counted.');
    return row;
  };

  it('is told to those who judge them, of every duty, and to nobody else', async () => {
    await brokenTimes(1);
    await checked(administrator.api);
    const { count, since } = await openOf();
    expect(count).toBeGreaterThan(0);
    // An ended duty has findings to judge, too.
    expect(count).toBeGreaterThan(
      (await findingsOf(auditor.api, `duty_id=${held}&status=1`)).findings.length,
    );
    for (const role of [1, 8] as const)
      expect(await waiting(people[role])).toEqual({
        kind: 'finding',
        ...{ count, since, days: [], missed: 0, next_target: null },
      });
    for (const role of [3, 5] as const) expect(await waiting(people[role])).toBeUndefined();
    const listed = await findingsOf(auditor.api, 'status=1&size=1');
    expect(listed.pagination.totalRecords).toBe(count);
  });

  it('falls with each that is explained, and is left out if there are none', async () => {
    await brokenTimes(2);
    await checked(administrator.api);
    const before = (await waiting(auditor))?.count ?? 0;
    const { findings } = await findingsOf(auditor.api, `duty_id=${held}&status=1`);
    const [first] = findings;
    await answerFindings(auditor.api, 'EXPLAIN', [first?.id ?? newId()]);
    expect((await waiting(auditor))?.count).toBe(before - 1);
    await server.command('UPDATE duty_finding SET status = 2 WHERE status = 1');
    expect(await waiting(auditor)).toBeUndefined();
  });

  it('is told to no judge without the permission for workflows', async () => {
    await brokenTimes(1);
    await checked(administrator.api);
    expect(await waiting(auditor)).toBeDefined();
    await revokePermission(server, auditor.id, 'workflows');
    expect(await waiting(auditor)).toBeUndefined();
    await restorePermissions(server, auditor.id);
  });
});
