/** A pack of the days of a step that somebody changed in the database does not verify. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { diskStorage } from '../../../support/disk-storage.ts';
import { createSealer } from '../../../../server/workflows/seal/sealer.ts';
import { unpackedPack, verifyPack } from '../../../audit/support/unpacked-pack.ts';
import type { ProofFixture } from '../../proof-fixture.ts';

export const PACK_FAULT = 'a step that is itself again before the pack is made';

const SAMPLE = 'sample=200';

/** Changes a random step of a pack in each of these ways, and sets it right again. */
const CHANGES = [
  `event = 'HOLD' || event`,
  `to_state = 'un' || to_state`,
  `at = at - interval '1 second'`,
  `actor_id = gen_random_uuid()`,
  `facts = '{"holds":{"limit":100000}}'`,
];

export async function tamperedPacks(
  house: ProofFixture,
  fault: string | null,
): Promise<{ figure: string; complaints: string[] }> {
  await createSealer(house.ownerPool, diskStorage(path.join(house.dataDir, 'files')))();
  const auditor = await house.member('auditor@pavilion.test');
  const [days] = await house.query<{ first: string; last: string }>(
    `SELECT (house_today() - 2)::text AS first, (house_today() + 1)::text AS last`,
  );
  const asked = `/workflows/audit-pack?startDate=${days?.first}&endDate=${days?.last}&${SAMPLE}`;
  const verified = async (): Promise<{ code: number; said: string }> => {
    const folder = await unpackedPack(await auditor.api.bytes(asked));
    const verdict = await verifyPack(folder);
    rmSync(folder, { recursive: true });
    return verdict;
  };
  const complaints: string[] = [];
  const first = await verified();
  if (first.code !== 0) complaints.push(`The pack of nothing tampered: ${first.said}`);
  const packed = await packedSteps(auditor.api.bytes(asked));
  for (const change of CHANGES) {
    const id = packed[Math.floor(Math.random() * packed.length)] ?? '';
    const [row] = await house.query<Record<string, unknown>>(
      'SELECT event, from_state, to_state, at::text, actor_id, facts::text FROM history WHERE id = $1',
      [id],
    );
    const setRight = (): Promise<void> =>
      house.tamper(
        `UPDATE history SET event = $2, from_state = $3, to_state = $4, at = $5::timestamptz, actor_id = $6, facts = $7::json WHERE id = $1`,
        [
          id,
          row?.['event'],
          row?.['from_state'],
          row?.['to_state'],
          row?.['at'],
          row?.['actor_id'],
          row?.['facts'],
        ],
      );
    await house.tamper(`UPDATE history SET ${change} WHERE id = $1`, [id]);
    if (fault === PACK_FAULT) await setRight();
    const { code, said } = await verified();
    if (fault !== PACK_FAULT) await setRight();
    if (code === 0 || !said.includes(id)) complaints.push(`${change} of ${id}: ${said.trim()}`);
  }
  return {
    figure: `${CHANGES.length} packs of ${packed.length} steps with one that was changed`,
    complaints,
  };
}

/** The ids of the steps that are in a pack. */
async function packedSteps(bytes: Promise<Uint8Array>): Promise<string[]> {
  const folder = await unpackedPack(await bytes);
  const seal = JSON.parse(readFileSync(path.join(folder, 'seal.json'), 'utf8')) as {
    rows: { id: string; source: string }[];
  };
  rmSync(folder, { recursive: true });
  return seal.rows.filter(({ source }) => source === 'history').map(({ id }) => id);
}
