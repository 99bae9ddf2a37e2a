/**
 * An audit pack verifies without the portal, and does not once something in it, or behind it,
 * was changed.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { createPool } from '../../server/db/pool.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { createSealer } from '../../server/workflows/seal/sealer.ts';
import { tamperWith } from '../proof/tamper.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { pdf, png } from '../kyc/document-files.ts';
import { unpackedPack, verifyPack } from './support/unpacked-pack.ts';

let server: TestServer;
let owner: pg.Pool;
let auditor: Api;
/** Tomorrow, so that midnight may come meanwhile. */
let lastDay: string;
let seal: ReturnType<typeof createSealer>;
const folders: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  owner = createPool(server.databaseOwnerUrl, { name: 'audit pack', kind: 'owner' });
  auditor = await server.as('auditor@pavilion.test');
  seal = createSealer(owner, diskStorage(path.join(server.dataDir, 'files')));
  const [row] = await server.query<{ day: string }>('SELECT (house_today() + 1)::text AS day');
  lastDay = row?.day ?? '';
  await holdAndRelease();
  await seal();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function holdAndRelease(): Promise<void> {
  const customer = await server.as('customer@pavilion.test');
  const stones = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone s WHERE status = 1 AND total_amt IS NOT NULL AND price_per_ct IS NOT NULL
        AND NOT EXISTS (SELECT FROM let_go WHERE stone_id = s.id)
        AND NOT EXISTS (SELECT FROM history h WHERE h.stone_id = s.id) ORDER BY stock_no LIMIT 4`,
  );
  const stock_numbers = stones.map(({ stock_no }) => stock_no);
  const held = await customer.send('POST', '/inventory/new-arrival/hold', { stock_numbers });
  const { lines } = dataOf<{ lines: { id: string }[] }>(held);
  const ids = lines.slice(0, 2).map(({ id }) => id);
  await customer.send('PUT', '/inventory/new-arrival/release-hold', { ids });
}

const packOf = (query: string): Promise<Uint8Array> =>
  auditor.bytes(`/workflows/audit-pack?startDate=2026-01-01&endDate=${lastDay}&${query}`);

/** The pack's files in a folder of their own. */
async function unpacked(bytes: Uint8Array): Promise<string> {
  const folder = await unpackedPack(bytes);
  folders.push(folder);
  return folder;
}

interface Packed {
  records: {
    id: string;
    workflow: string;
    finding: string | null;
    ends_in: string;
    steps: { event: string; request_id: string | null; conditions: { guard: string; holds: boolean }[] }[];
    entries: { operation: string }[];
  }[];
}
const read = <Content>(folder: string, name: string): Content =>
  JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Content;

/** Changes a file of a pack. */
function change(folder: string, name: string, from: string | RegExp, to: string): void {
  const text = readFileSync(path.join(folder, name), 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(path.join(folder, name), changed);
}

describe('an audit pack', () => {
  it('has each record with its steps, their conditions and the entries of the same requests', async () => {
    const folder = await unpacked(await packOf('workflow=hold'));
    const { records } = read<Packed>(folder, 'records.json');
    const held = await server.query<{ id: string; steps: number }>(
      `SELECT record_id AS id, count(*)::int AS steps FROM history WHERE workflow = 'hold' GROUP BY 1 ORDER BY 1`,
    );
    expect(records.map(({ id, steps }) => ({ id, steps: steps.length }))).toEqual(held);
    for (const { finding, steps, entries } of records) {
      expect(finding).toBeNull();
      expect(steps.flatMap(({ conditions }) => conditions).every(({ holds }) => holds)).toBe(true);
      // The demo's own steps were no request of anybody.
      expect(entries.length > 0).toBe(steps.some(({ request_id: id }) => id !== null));
    }
    expect(records.flatMap(({ entries }) => entries.map((one) => one.operation))).toContain('releaseHold');
    expect(readFileSync(path.join(folder, 'report.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    expect(readFileSync(path.join(folder, 'README.txt'), 'utf8')).toContain('node verify.mjs --root HEX');
  });

  it('verifies without the portal, against the root that was shown', async () => {
    const { entries, root } = dataOf<components['schemas']['Seal']>(await auditor.get('/workflows/seal'));
    const folder = await unpacked(await packOf(`workflow=hold&workflow=stone&entries=${entries}`));
    expect(await verifyPack(folder, '--root', root ?? '')).toEqual({
      code: 0,
      said: expect.stringContaining('The pack verifies, and its root is the one that was given.'),
    });
    expect(await verifyPack(folder)).toEqual({
      code: 0,
      said: expect.stringContaining(`Root of ${entries} entries: ${root}`),
    });
    expect(await verifyPack(folder, '--root', '00')).toEqual({
      code: 1,
      said: expect.stringContaining('The root is not the one that was given.'),
    });
  });

  it.each([
    ['records.json', '"ends_in": "released"', '"ends_in": "held"', /does not end where its steps lead/],
    ['records.json', '"to_state": "released"', '"to_state": "held"', /is not told as it was sealed/],
    ['records.json', /"request_id": "[^"]+"/, '"request_id": "another"', /is not told as it was sealed/],
    ['records.json', /"operation": "holdStones"/, '"operation": "issueMemo"', /is not told as it was sealed/],
    ['seal.json', /"HOLD\\",/, '"RELEASE\\",', /is not the one that was sealed at position/],
    ['seal.json', /"root": "../, '"root": "00', /is not among the \d+ sealed rows/],
  ])('does not verify with another %s', async (name, from, to, sentence) => {
    const folder = await unpacked(await packOf('workflow=hold'));
    change(folder, name, from, to);
    const { code, said } = await verifyPack(folder);
    expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
    expect(said).toContain('The pack does NOT verify');
  });

  it('does not verify with another definition', async () => {
    const folder = await unpacked(await packOf('workflow=hold'));
    const [name = ''] =
      readFileSync(path.join(folder, 'seal.json'), 'utf8').match(/[\da-f]{64}(?=\\"[,\]])/) ?? [];
    change(folder, `definitions/${name}.json`, '"RELEASE"', '"SET_FREE"');
    expect(await verifyPack(folder)).toEqual({
      code: 1,
      said: expect.stringContaining(`The definition ${name} is another.`),
    });
    rmSync(path.join(folder, `definitions/${name}.json`));
    expect((await verifyPack(folder)).said).toContain(`The definition ${name} is missing.`);
  });

  it('does not verify once the period was tampered with', async () => {
    const [step] = await server.query<{ id: string }>(
      `SELECT id FROM history WHERE workflow = 'hold' AND event = 'RELEASE' LIMIT 1`,
    );
    const set = (reason: string) =>
      tamperWith(owner, ['history'], `UPDATE history SET reason = ${reason} WHERE id = $1`, [step?.id]);
    await set(`'Because'`);
    const folder = await unpacked(await packOf('workflow=hold'));
    await set('NULL');
    expect(await verifyPack(folder)).toEqual({
      code: 1,
      said: expect.stringContaining(`The row ${step?.id} is not the one that was sealed at position`),
    });
  });

  it('has the same bytes for the same choice, although more was sealed since', async () => {
    const before = await packOf('workflow=hold&sample=2&seed=march');
    await holdAndRelease();
    await seal();
    const ids = async (bytes: Uint8Array) =>
      read<Packed>(await unpacked(bytes), 'records.json').records.map(({ id }) => id);
    // The new holds are of the same day, so they are among those to choose from.
    const all = await ids(await packOf('workflow=hold'));
    const again = await packOf('workflow=hold&sample=2&seed=march');
    expect(await ids(again)).toHaveLength(2);
    expect(all).toEqual(expect.arrayContaining(await ids(before)));
    expect(Buffer.from(await packOf('workflow=hold&sample=2&seed=march')).equals(Buffer.from(again))).toBe(
      true,
    );
    await seal();
    expect(Buffer.from(await packOf('workflow=hold&sample=2&seed=march')).equals(Buffer.from(again))).toBe(
      true,
    );
    const seeds = ['april', 'may', 'june', 'july', 'august'];
    const others = await Promise.all(
      seeds.map(async (seed) => ids(await packOf(`workflow=hold&sample=2&seed=${seed}`))),
    );
    expect(others.some((one) => one.join() !== others[0]?.join())).toBe(true);
  });

  it('has the papers of its records where they are asked for, and of those alone that one may see', async () => {
    const asked = 'workflow=memo&workflow=invoice&papers=true';
    const folder = await unpacked(await packOf(asked));
    const { records } = read<{ records: { id: string; papers: string[] }[] }>(folder, 'records.json');
    const named = await server.query<{ id: string; paper: string }>(
      `SELECT l.id, 'papers/memo-' || m.number || '.pdf' AS paper FROM memo_line l JOIN memo m ON m.id = l.memo_id
       UNION ALL SELECT id, 'papers/invoice-' || number || '.pdf' FROM invoice`,
    );
    expect(named.length).toBeGreaterThan(1);
    const packed = records.flatMap(({ id, papers }) => papers.map((paper) => ({ id, paper })));
    expect(packed).toHaveLength(named.length);
    expect(packed).toEqual(expect.arrayContaining(named));
    for (const { paper } of named)
      expect(readFileSync(path.join(folder, paper)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(readFileSync(path.join(folder, 'README.txt'), 'utf8')).toContain('they are not sealed');
    expect((await verifyPack(folder)).code).toBe(0);

    const [auditorId] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'auditor@pavilion.test'`,
    );
    const forbid = `INSERT INTO user_permission (user_id, permission_id, read_access, write_access)
      SELECT $1, id, false, false FROM permission WHERE name = 'invoice'`;
    await server.command(forbid, [auditorId?.id]);
    const fewer = await unpacked(await packOf(asked));
    await server.command('DELETE FROM user_permission WHERE user_id = $1', [auditorId?.id]);
    const left = read<{ records: { papers: string[] }[] }>(fewer, 'records.json').records;
    const seen = [...new Set(left.flatMap(({ papers }) => papers))];
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((paper) => !paper.startsWith('papers/memo-'))).toEqual([]);
  });

  it('has the documents of KYC, logs each look at one, and leaves out what is no longer kept', async () => {
    const customer = await server.as('customer@pavilion.test');
    const sent = await customer.form(
      'PUT',
      '/customer/business/document',
      { business_owner_data: [{ expires_on: '2040-06-30' }], business_data: [{ expires_on: '2040-06-30' }] },
      { owner_image: png(), business_image: pdf() },
    );
    const documents = dataOf<{ documents: { kyc_id: string }[] }>(sent).documents.map(({ kyc_id: id }) => id);
    await seal();
    expect(documents).toHaveLength(2);
    const asked = 'workflow=kycDocument&papers=true';
    const looks = `SELECT count(*)::int AS count FROM audit_log
                    WHERE subject ->> 'kyc_id' = $1 AND operation = 'downloadAuditPack'`;
    const folder = await unpacked(await packOf(asked));
    const { records } = read<{ records: { id: string; papers: string[] }[] }>(folder, 'records.json');
    const own = records.filter(({ id }) => documents.includes(id));
    expect(own).toHaveLength(2);
    for (const { id, papers } of own) {
      expect(papers).toHaveLength(1);
      const bytes = readFileSync(path.join(folder, papers[0] ?? ''));
      const [kept] = await server.query<{ size: number }>(
        `SELECT size_bytes::int AS size FROM stored_file f JOIN kyc_document d ON d.file_id = f.id WHERE d.id = $1`,
        [id],
      );
      expect(bytes.length).toBe(kept?.size);
      expect(await server.query(looks, [id])).toEqual([{ count: 1 }]);
    }
    expect((await verifyPack(folder)).code).toBe(0);

    const [first] = await server.query<{ id: string; key: string }>(
      `SELECT d.id, f.storage_key AS key FROM stored_file f JOIN kyc_document d ON d.file_id = f.id
        WHERE d.id = $1`,
      [documents[0]],
    );
    await diskStorage(path.join(server.dataDir, 'files')).remove(first?.key ?? '');
    const fewer = await unpacked(await packOf(asked));
    const left = read<{ records: { id: string; papers: string[] }[] }>(fewer, 'records.json').records;
    expect(left.find(({ id }) => id === documents[0])?.papers).toEqual([]);
    expect(left.find(({ id }) => id === documents[1])?.papers).toHaveLength(1);
  });

  it('says what to do instead where it cannot be made', async () => {
    const refused = async (query: string, api = auditor) => {
      const { status, body } = await api.get(`/workflows/audit-pack?${query}`);
      return [status, body?.message];
    };
    const days = `startDate=2026-01-01&endDate=${lastDay}`;
    expect(await refused('startDate=2026-02-01&endDate=2026-01-01')).toEqual([
      400,
      'The last day is before the first one.',
    ]);
    expect(await refused(`${days}&entries=1`)).toEqual([
      400,
      expect.stringContaining('has to be of at least so many'),
    ]);
    expect(await refused(`${days}&entries=9999999`)).toEqual([
      400,
      expect.stringContaining('entries are sealed'),
    ]);
    for (const email of ['associate@pavilion.test', 'customer@pavilion.test'])
      expect((await refused(days, await server.as(email)))[0]).toBe(403);
  });

  it('leaves out what is not sealed yet, and says so', async () => {
    await holdAndRelease();
    const folder = await unpacked(await packOf('workflow=hold'));
    // Four holds, of which two were released, and the entries of the requests are not read either.
    expect(readFileSync(path.join(folder, 'README.txt'), 'utf8')).toContain(
      `Left out: 6 rows that are not sealed yet. If ${lastDay} is over, ask why.`,
    );
    expect((await verifyPack(folder)).code).toBe(0);
    await seal();
    const whole = await unpacked(await packOf('workflow=hold'));
    expect(readFileSync(path.join(whole, 'README.txt'), 'utf8')).not.toContain('Left out');
    expect(read<Packed>(whole, 'records.json').records).toHaveLength(
      read<Packed>(folder, 'records.json').records.length + 4,
    );
  });
});
