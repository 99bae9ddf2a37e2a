/** Masters and values, enough for each to be deleted once. */
import { newId } from '../../../../server/ids.ts';
import { PAPER } from './clients.ts';
import { made } from './maker.ts';
import type { Maker, Source } from './maker.ts';

/** Whatever requests do to its key and name. */
const MASTER = '0192f000-0000-7000-8000-000000000020';
const VALUES = 100;

/** All values belong to one master, so that they can be ordered. */
const addMaster = ({ house }: Maker): Promise<void> =>
  house.command(
    `INSERT INTO master (id, code, name) VALUES ('${MASTER}', 'PROOF', 'Proof') ON CONFLICT DO NOTHING`,
  );

export const MASTERS = {
  master: { find: `SELECT id FROM master WHERE id = '${MASTER}'`, make: addMaster },
  emptyMaster: {
    find: `SELECT id FROM master WHERE code LIKE 'PROOF_EMPTY_%' ORDER BY id LIMIT 40`,
    make: ({ house }) =>
      house.command(
        `INSERT INTO master (id, code, name)
         SELECT gen_random_uuid(), 'PROOF_EMPTY_' || upper(replace(gen_random_uuid()::text, '-', '')), 'Empty ' || n FROM generate_series(1, ${VALUES}) AS n`,
      ),
  },
  subMaster: {
    find: `SELECT id FROM sub_master WHERE master_id = '${MASTER}' AND image_id IS NULL ORDER BY id`,
    async make(maker) {
      await addMaster(maker);
      await maker.house.command(
        `INSERT INTO sub_master (id, master_id, code, name, sequence)
         SELECT gen_random_uuid(), '${MASTER}', 'V' || upper(replace(gen_random_uuid()::text, '-', '')), 'Value ' || n, n FROM generate_series(1, ${VALUES}) AS n`,
      );
    },
  },
  pictured: {
    find: 'SELECT id FROM sub_master WHERE image_id IS NOT NULL',
    async make(maker) {
      await addMaster(maker);
      const { api } = await maker.admin();
      const code = newId();
      const data = { master_id: MASTER, code, name: code };
      made(await api.form('POST', '/master/submaster', data, { image: PAPER }));
    },
  },
  country: { find: 'SELECT id::text FROM country' },
  state: {
    find: `SELECT iso2 || '-' || v.letters AS id
      FROM country JOIN (VALUES ('IN', 'GJ'), ('BE', 'VAN'), ('US', 'NY')) AS v (iso2, letters) USING (iso2)`,
  },
} satisfies Record<string, Source>;
