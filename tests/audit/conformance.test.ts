/** Clean data conforms, and each fault planted behind the server's back is found at its record. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson, definitionOf } from '../../src/machines/definition.ts';
import { stepsOfRecord } from '../../server/db/queries/audit/history.ts';
import { withConditions } from '../../server/workflows/step-conditions.ts';
import { checkEveryRecord, checkRecord } from '../../server/workflows/conformance.ts';
import { openAuditFixture } from './audit-fixture.ts';
import type { AuditFixture } from './audit-fixture.ts';

let house: AuditFixture;

beforeAll(async () => {
  house = await openAuditFixture(40);
  const held = await house.start('hold', 'HOLD', ['S-1', 'S-2', 'S-3']);
  await house.move('hold', 'RELEASE', held.slice(0, 1));
  await house.start('memo', 'ISSUE', ['S-2', 'S-4', 'S-5', 'S-6']);
  const confirmed = await house.start('confirmStone', 'CONFIRM', ['S-7', 'S-8', 'S-9']);
  await house.move('confirmStone', 'UPDATE', confirmed);
  await house.move('confirmStone', 'APPROVE', confirmed.slice(0, 1));
  await house.move('confirmStone', 'REJECT', confirmed.slice(1, 2));
  await house.start('enquiry', 'OPEN', ['S-10']);
});

afterAll(() => house.close());

const check = () => house.read(checkEveryRecord);

const idOf = async (sql: string): Promise<string> => {
  const row = await house.read((tx) => tx.one<{ id: string }>(sql));
  if (!row) throw new Error(`Nothing is found by ${sql}`);
  return row.id;
};

const stone = (stockNo: string) => idOf(`SELECT id FROM stone WHERE stock_no = '${stockNo}'`);
const lineOf = (table: string, stockNo: string) =>
  idOf(`SELECT l.id FROM ${table} l JOIN stone s ON s.id = l.stone_id WHERE s.stock_no = '${stockNo}'`);

/** Plants a fault, returns what the check reports, and removes the fault. */
async function planted(plant: [string, unknown[]?], undo: [string, unknown[]?]) {
  await house.tamper(...plant);
  try {
    return (await check()).findings;
  } finally {
    await house.tamper(...undo);
  }
}

describe('clean data', () => {
  it('conforms, in every record', async () => {
    const { checked, findings } = await check();
    expect(findings).toEqual([]);
    expect(checked).toEqual({
      stone: 40,
      hold: 3,
      queuePlace: 0,
      memo: 4,
      memoExtension: 0,
      confirmStone: 3,
      priceOffer: 0,
      enquiry: 1,
      invoice: 1,
      task: 0,
      demand: 0,
      shareLink: 0,
      bulkEmail: 0,
      kycDocument: 0,
      business: 0,
      account: 0,
      membership: 0,
      dutyFinding: 0,
      mail: 0,
      webhookDelivery: 0,
    });
  });
});

describe('what the guards of a step read', () => {
  const stepOf = (workflow: string, stockNo: string, event: string) =>
    idOf(
      `SELECT h.id FROM history h JOIN stone s ON s.id = h.stone_id
        WHERE h.workflow = '${workflow}' AND s.stock_no = '${stockNo}' AND h.event = '${event}'`,
    );

  it('is kept with it, and its conditions hold by it', async () => {
    const id = await lineOf('memo_line', 'S-4');
    const steps = await house.read(async (tx) =>
      withConditions(tx, await stepsOfRecord(tx, id, () => 'true')),
    );
    expect(steps.map(({ conditions }) => conditions)).toEqual([
      [
        { guard: 'clientRegistered', holds: true, facts: [{ fact: 'clientRole', value: 6 }] },
        { guard: 'withinCreditLimit', holds: true, facts: [{ fact: 'credit', value: null }] },
      ],
    ]);
    expect((await check()).unknown).toBe(0);
  });

  it('is found where it does not meet the condition', async () => {
    const step = await stepOf('stone', 'S-4', 'ISSUE');
    const [before] = await house.read((tx) =>
      tx.many<{ facts: object }>('SELECT facts FROM history WHERE id = $1', [step]),
    );
    const seen = { ...before?.facts, seenAmount: '1.00' };
    const findings = await planted(
      ['UPDATE history SET facts = $2 WHERE id = $1', [step, JSON.stringify(seen)]],
      ['UPDATE history SET facts = $2 WHERE id = $1', [step, JSON.stringify(before?.facts)]],
    );
    expect(findings).toEqual([
      {
        workflow: 'stone',
        record_id: await stone('S-4'),
        title: 'S-4',
        finding:
          'Step 1: ISSUE did not meet the condition “the price is as seen”: The price has changed since it was seen.',
      },
    ]);
  });

  it('is not known of steps from before, which are counted', async () => {
    const step = await stepOf('hold', 'S-1', 'HOLD');
    const before = await house.read((tx) =>
      tx.many<{ facts: string }>('SELECT facts::text AS facts FROM history WHERE id = $1', [step]),
    );
    await house.tamper('UPDATE history SET facts = NULL WHERE id = $1', [step]);
    const { findings, unknown } = await check();
    await house.tamper('UPDATE history SET facts = $2 WHERE id = $1', [step, before[0]?.facts]);
    expect([findings, unknown]).toEqual([[], 1]);
  });
});

describe('a planted fault', () => {
  it('is found where a stone without history was moved', async () => {
    const id = await stone('S-20');
    const findings = await planted(
      ['UPDATE stone SET status = 2 WHERE id = $1', [id]],
      ['UPDATE stone SET status = 1 WHERE id = $1', [id]],
    );
    expect(findings).toEqual([
      {
        workflow: 'stone',
        record_id: id,
        title: 'S-20',
        finding: 'It is Not Available without any history.',
      },
    ]);
  });

  it('is found where a line was moved without its history', async () => {
    const id = await lineOf('enquiry', 'S-10');
    const findings = await planted(
      ['UPDATE enquiry SET status = 2 WHERE id = $1', [id]],
      ['UPDATE enquiry SET status = 1 WHERE id = $1', [id]],
    );
    expect(findings).toEqual([
      expect.objectContaining({ record_id: id, finding: 'Its history leads to Open, but it is Closed.' }),
    ]);
  });

  it('is found where a step in the middle is missing', async () => {
    const id = await lineOf('confirm_line', 'S-7');
    const findings = await planted(
      [`UPDATE history SET step = 9 WHERE record_id = $1 AND step = 2`, [id]],
      [`UPDATE history SET step = 2 WHERE record_id = $1 AND step = 9`, [id]],
    );
    expect(findings).toEqual([
      expect.objectContaining({ record_id: id, finding: 'Step 2 is missing from its history.' }),
    ]);
  });

  it('is found where the last step is missing, even if it did not change the state', async () => {
    const id = await lineOf('confirm_line', 'S-9');
    await house.tamper('CREATE TABLE kept AS SELECT * FROM history WHERE false');
    await house.tamper(
      `WITH gone AS (DELETE FROM history WHERE record_id = $1 AND step = 2 RETURNING *) INSERT INTO kept SELECT * FROM gone`,
      [id],
    );
    const { findings } = await check();
    await house.tamper('INSERT INTO history SELECT * FROM kept');
    expect(findings).toEqual([
      expect.objectContaining({ record_id: id, finding: 'It moved 2 times, but its history tells of once.' }),
    ]);
  });

  it('is found where the whole history of a line is missing', async () => {
    const id = await lineOf('enquiry', 'S-10');
    const elsewhere = '00000000-0000-7000-8000-00000000dead';
    const findings = await planted(
      [`UPDATE history SET record_id = '${elsewhere}' WHERE record_id = $1`, [id]],
      [`UPDATE history SET record_id = $1 WHERE record_id = '${elsewhere}'`, [id]],
    );
    expect(findings.map(({ record_id, finding }) => [record_id, finding])).toEqual([
      [id, 'It has no history.'],
      [elsewhere, 'There is a history, but an enquiry is missing.'],
    ]);
  });

  it('is found where an event was unlawful in its state or for its role', async () => {
    const id = await lineOf('confirm_line', 'S-7');
    const where = `WHERE record_id = '${id}' AND step = 3`;
    const unlawful = await planted(
      [`UPDATE history SET event = 'RELEASE' ${where}`],
      [`UPDATE history SET event = 'APPROVE' ${where}`],
    );
    expect(unlawful).toEqual([
      expect.objectContaining({ record_id: id, finding: 'Step 3: RELEASE is not allowed in pending.' }),
    ]);
    const byStranger = await planted(
      [`UPDATE history SET role_id = 2 ${where}`],
      [`UPDATE history SET role_id = 1 ${where}`],
    );
    expect(byStranger).toEqual([
      expect.objectContaining({ record_id: id, finding: 'Step 3: APPROVE is not allowed for the role 2.' }),
    ]);
  });

  it('is found where a stored definition was changed afterwards', async () => {
    const findings = await planted(
      [
        `UPDATE workflow_definition SET definition = definition || '{"initial":"open"}' WHERE workflow = 'enquiry'`,
      ],
      [
        `UPDATE workflow_definition SET definition = definition || '{"initial":"start"}' WHERE workflow = 'enquiry'`,
      ],
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]?.finding).toMatch(
      /^Step 1 was decided by a definition that was changed since \([0-9a-f]{12}\)\.$/,
    );
  });

  it('is found where a stone has a version but no history', async () => {
    const id = await stone('S-21');
    const found = async (version: number) => {
      const findings = await planted(
        ['UPDATE stone SET version = $2 WHERE id = $1', [id, version]],
        ['UPDATE stone SET version = 0 WHERE id = $1', [id]],
      );
      return findings.map(({ record_id, finding }) => [record_id, finding]);
    };
    expect(await found(1)).toEqual([[id, 'It moved once, but it has no history.']]);
    expect(await found(3)).toEqual([[id, 'It moved 3 times, but it has no history.']]);
  });

  it('is found where a step belongs to another workflow, or was decided by its definition', async () => {
    const id = await lineOf('enquiry', 'S-10');
    const asMemo = await planted(
      [`UPDATE history SET workflow = 'memo' WHERE record_id = $1`, [id]],
      [`UPDATE history SET workflow = 'enquiry' WHERE record_id = $1`, [id]],
    );
    expect(asMemo.map(({ workflow, record_id, finding }) => [workflow, record_id, finding])).toEqual([
      ['memo', id, 'There is a history, but a memo is missing.'],
      ['enquiry', id, 'Step 1 was written as a step of memo.'],
    ]);
    const lawOf = (workflow: string): [string, unknown[]] => [
      `UPDATE history SET definition_hash = (SELECT hash FROM workflow_definition WHERE workflow = $2) WHERE record_id = $1`,
      [id, workflow],
    ];
    const byMemo = await planted(lawOf('memo'), lawOf('enquiry'));
    expect(byMemo).toEqual([
      expect.objectContaining({
        record_id: id,
        finding: 'Step 1 was decided by the definition of memo.',
      }),
    ]);
  });

  it('is found where the definition that decided a step is not stored', async () => {
    const id = await lineOf('enquiry', 'S-10');
    const [{ hash }] = (await house.read((tx) =>
      tx.many<{ hash: string }>(`SELECT hash FROM workflow_definition WHERE workflow = 'enquiry'`),
    )) as [{ hash: string }];
    const findings = await planted(
      [`UPDATE history SET definition_hash = repeat('ab', 32) WHERE record_id = $1`, [id]],
      ['UPDATE history SET definition_hash = $2 WHERE record_id = $1', [id, hash]],
    );
    expect(findings).toEqual([
      expect.objectContaining({
        record_id: id,
        finding: 'Step 1 was decided by a definition that is not known (abababababab).',
      }),
    ]);
  });

  it('is found where an older definition led to a state that no longer exists', async () => {
    const id = await lineOf('enquiry', 'S-10');
    const today = definitionOf('enquiry');
    const older = {
      ...today,
      transitions: today.transitions.map((rule) => (rule.event === 'OPEN' ? { ...rule, to: 'asked' } : rule)),
    };
    const text = canonicalJson(older);
    const hash = createHash('sha256').update(text).digest('hex');
    await house.tamper(
      `INSERT INTO workflow_definition (hash, workflow, definition) VALUES ($1, 'enquiry', $2::jsonb)`,
      [hash, text],
    );
    const now = createHash('sha256').update(canonicalJson(today)).digest('hex');
    const findings = await planted(
      [`UPDATE history SET to_state = 'asked', definition_hash = $2 WHERE record_id = $1`, [id, hash]],
      [`UPDATE history SET to_state = 'open', definition_hash = $2 WHERE record_id = $1`, [id, now]],
    );
    expect(findings).toEqual([
      expect.objectContaining({ record_id: id, finding: 'Its history leads to asked, but it is Open.' }),
    ]);
  });

  it('is found where a promised stone has no claim; a missing record is named by its id', async () => {
    const id = await stone('S-3');
    const holdId = await lineOf('hold', 'S-3');
    await house.tamper('CREATE TABLE kept_claim AS SELECT * FROM stone_claim WHERE false');
    const findings = await planted(
      [
        'WITH gone AS (DELETE FROM stone_claim WHERE stone_id = $1 RETURNING *) INSERT INTO kept_claim SELECT * FROM gone',
        [id],
      ],
      ['INSERT INTO stone_claim SELECT * FROM kept_claim'],
    );
    expect(findings).toEqual([
      { workflow: 'stone', record_id: id, title: 'S-3', finding: 'It is Hold, but nothing claims it.' },
      {
        workflow: 'hold',
        record_id: holdId,
        title: 'S-3',
        finding: 'It is Held, but its stone is not claimed by it.',
      },
    ]);
    const elsewhere = '00000000-0000-7000-8000-00000000dead';
    const enquiry = await lineOf('enquiry', 'S-10');
    const [, alone] = await planted(
      [`UPDATE history SET record_id = '${elsewhere}' WHERE record_id = $1`, [enquiry]],
      [`UPDATE history SET record_id = $1 WHERE record_id = '${elsewhere}'`, [enquiry]],
    );
    expect(alone).toMatchObject({ workflow: 'enquiry', record_id: elsewhere, title: elsewhere });
  });

  it('is found at each record that has the same fault', async () => {
    const [first, second] = [await stone('S-22'), await stone('S-23')];
    const both = [[first, second]];
    const findings = await planted(
      ['UPDATE stone SET status = 2 WHERE id = ANY ($1::uuid[])', both],
      ['UPDATE stone SET status = 1 WHERE id = ANY ($1::uuid[])', both],
    );
    expect(findings.map(({ record_id }) => record_id).sort()).toEqual([first, second].sort());
    expect(findings.map(({ title }) => title).sort()).toEqual(['S-22', 'S-23']);
  });

  it('is found where the claim is another workflow’s, or no live line has it', async () => {
    const id = await stone('S-3');
    const holdId = await lineOf('hold', 'S-3');
    const line = (kind: 'memo' | 'hold') =>
      [`UPDATE stone_claim SET workflow = '${kind}' WHERE stone_id = $1`, [id]] as [string, unknown[]];
    const findings = await planted(line('memo'), line('hold'));
    expect(findings.map(({ record_id, finding }) => [record_id, finding])).toEqual([
      [id, 'It is Hold, but a memo claims it.'],
      [id, 'It is claimed by a memo that is not live.'],
      [holdId, 'It is Held, but its stone is not claimed by it.'],
    ]);
  });
});

describe('one record', () => {
  it('is checked like all records together', async () => {
    const id = await stone('S-7');
    const judge = (status: number) =>
      house.read((tx) => checkRecord(tx, 'stone', { id, status, version: 2 }));
    expect(await judge(8)).toBeNull();
    expect(await judge(1)).toBe('Its history leads to Sold Out, but it is Available.');
    expect(await judge(6)).toBe('Its history leads to Sold Out, but it is Unknown 6.');
  });

  it('is checked against its own claim', async () => {
    const [id, other] = [await stone('S-3'), await stone('S-2')];
    const judge = (which: string, status: number) =>
      house.read(async (tx) => {
        const row = await tx.one<{ version: number }>('SELECT version FROM stone WHERE id = $1', [which]);
        return checkRecord(tx, 'stone', { id: which, status, version: row?.version ?? 0 });
      });
    const claimedBy = (workflow: string): [string, unknown[]] => [
      'UPDATE stone_claim SET workflow = $2 WHERE stone_id = $1',
      [id, workflow],
    ];
    await house.tamper(...claimedBy('memo'));
    try {
      expect([await judge(id, 4), await judge(other, 5)]).toEqual([
        'It is Hold, but a memo claims it.',
        null,
      ]);
    } finally {
      await house.tamper(...claimedBy('hold'));
    }
    expect(await judge(id, 4)).toBeNull();
  });
});
