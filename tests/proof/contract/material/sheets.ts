/** Providers, and uploads in each state. */
import { newId } from '../../../../server/ids.ts';
import {
  addProvider,
  bringIn,
  csvFile,
  propose,
  stonesNamed,
  TEN_STONES,
  withColumn,
} from '../../../uploads/support/sheets.ts';
import { severalAtOnce } from './maker.ts';
import type { Source } from './maker.ts';

/** Imported or discarded once. */
const AT_A_TIME = 12;
/** Undone once, so as many as requests have to be accepted. */
const TO_UNDO = 24;
const FEEDS = 100;

export const SHEETS = {
  // Not the demo's: it may be given another code, by which the proof finds its stones.
  provider: {
    find: `SELECT id FROM provider WHERE code <> 'DEMO'`,
    async make({ admin }) {
      const { api } = await admin();
      // Codes made from like names at the same moment would be the same.
      const code = (): string => `P${newId().slice(-5).toUpperCase()}`;
      await severalAtOnce(AT_A_TIME, () => addProvider(api, `Proof ${newId()}`, code()));
    },
  },
  // Without uploads, so that it may be removed, and with a feed to be synced once.
  providerFresh: {
    find: `SELECT id FROM provider WHERE code LIKE 'PF%'`,
    make: ({ house }) =>
      house.command(
        `INSERT INTO provider (id, name, code, provider_type, feed_url)
         SELECT gen_random_uuid(), 'Proof feed ' || n, 'PF' || n, 2, 'https://feeds.invalid/stock.csv'
           FROM (SELECT coalesce(max(substr(code, 3)::int), 1000) AS last FROM provider WHERE code ~ '^PF[0-9]+$') AS known,
                generate_series(last + 1, last + ${FEEDS}) AS n`,
      ),
  },
  upload: {
    find: `SELECT id FROM upload WHERE state IN ('proposed', 'previewed')`,
    async make({ admin }) {
      const { api } = await admin();
      const { id } = await addProvider(api, `Proof ${newId()}`);
      await severalAtOnce(AT_A_TIME, () => propose(api, id, csvFile(TEN_STONES)));
    },
  },
  uploadDone: {
    find: `SELECT id FROM upload WHERE state = 'done'`,
    async make({ admin }) {
      const { api } = await admin();
      const { id } = await addProvider(api, `Proof ${newId()}`);
      await bringIn(api, id, csvFile(TEN_STONES));
    },
  },
  // The last one of its provider, whose stones are not available.
  uploadToUndo: {
    find: `SELECT u.id FROM upload u JOIN provider p ON p.id = u.provider_id
      WHERE u.state = 'done' AND p.name LIKE 'Undo %'`,
    async make({ admin }) {
      const { api } = await admin();
      await severalAtOnce(TO_UNDO, async () => {
        const name = newId();
        const { id } = await addProvider(api, `Undo ${name}`, name.slice(-6).toUpperCase());
        const onHold = withColumn(stonesNamed(`U${name.slice(-8)}-`, 1), 'Availability', ['On hold']);
        await bringIn(api, id, csvFile(...onHold));
      });
    },
  },
} satisfies Record<string, Source>;
