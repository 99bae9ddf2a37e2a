/** Clean data conforms, and each fault that is planted behind the server's back is found at its record. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkEveryRecord, judgeRecord } from '../../server/workflows/conformance.ts';
import { openHouse } from './house.ts';
import type { House } from './house.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse(40);
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

/** Plants a fault, takes what the check reports, and undoes it. */
async function planted(plant: [string, unknown[]?], undo: [string, unknown[]?]) {
  await house.tamper(...plant);
  try {
    return (await check()).findings;
  } finally {
    await house.tamper(...undo);
  }
}

describe('clean data', () => {
  it('conforms, every record of it', async () => {
    const { checked, findings } = await check();
    expect(findings).toEqual([]);
    expect(checked).toEqual({
      stone: 40,
      hold: 3,
      memo: 4,
      confirmStone: 3,
      enquiry: 1,
      kycDocument: 0,
      business: 0,
    });
  });
});

describe('a planted fault', () => {
  it('is found when a stone without history was moved', async () => {
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

  it('is found when a line was moved and the history was not', async () => {
    const id = await lineOf('enquiry', 'S-10');
    const findings = await planted(
      ['UPDATE enquiry SET status = 2 WHERE id = $1', [id]],
      ['UPDATE enquiry SET status = 1 WHERE id = $1', [id]],
    );
    expect(findings).toEqual([
      expect.objectContaining({ record_id: id, finding: 'Its history leads to Open, but it is Closed.' }),
    ]);
  });

  it('is found when a step was taken out of the middle', async () => {
    const id = await lineOf('confirm_line', 'S-7');
    const findings = await planted(
      [`UPDATE history SET step = 9 WHERE record_id = $1 AND step = 2`, [id]],
      [`UPDATE history SET step = 2 WHERE record_id = $1 AND step = 9`, [id]],
    );
    expect(findings).toEqual([
      expect.objectContaining({ record_id: id, finding: 'Step 2 is missing from its history.' }),
    ]);
  });

  it('is found when the last step is gone, even where it did not change the state', async () => {
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

  it('is found when the whole history of a line is gone', async () => {
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

  it('is found when an event was not lawful, or not for that role', async () => {
    const id = await lineOf('confirm_line', 'S-7');
    const where = `WHERE record_id = '${id}' AND step = 3`;
    const unlawful = await planted(
      [`UPDATE history SET event = 'RELEASE' ${where}`],
      [`UPDATE history SET event = 'APPROVE' ${where}`],
    );
    expect(unlawful).toEqual([
      expect.objectContaining({ record_id: id, finding: 'Step 3: RELEASE is not lawful in pending.' }),
    ]);
    const byStranger = await planted(
      [`UPDATE history SET role_id = 2 ${where}`],
      [`UPDATE history SET role_id = 1 ${where}`],
    );
    expect(byStranger).toEqual([
      expect.objectContaining({ record_id: id, finding: 'Step 3: APPROVE is not for the role 2.' }),
    ]);
  });

  it('is found when the law of its day was changed afterwards', async () => {
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

  it('is found when a claim is missing, or nobody lives behind it', async () => {
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
  it('is judged like all of them', async () => {
    const id = await stone('S-7');
    const judge = (status: number) =>
      house.read((tx) => judgeRecord(tx, 'stone', { id, status, version: 2 }));
    expect(await judge(8)).toBeNull();
    expect(await judge(1)).toBe('Its history leads to Sold Out, but it is Available.');
  });
});
