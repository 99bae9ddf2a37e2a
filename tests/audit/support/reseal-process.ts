/**
 * A process that seals older rows and stops for ever at the anchor named in the environment, so
 * that a test can kill it.
 */
import { createPool } from '../../../server/db/pool.ts';
import { diskStorage } from '../../../server/files/storage.ts';
import { resealOnce } from '../../../server/workflows/seal/reseal.ts';
import type { Anchoring } from '../../../server/workflows/seal/sealer.ts';

const { OWNER_URL = '', FILES = '', STOP_AT = '' } = process.env;
const storage = diskStorage(FILES);
let anchors = 0;
const stopping: Anchoring = {
  readAnchor: () => storage.readAnchor(),
  async keepAnchor(text) {
    const stops = ++anchors === Number(STOP_AT);
    // The first anchor is kept before the commit, the second would be kept after it.
    if (anchors === 1) await storage.keepAnchor(text);
    if (!stops) return;
    process.stdout.write('stopped\n');
    await new Promise(() => setInterval(() => undefined, 1000));
  },
};
await resealOnce(createPool(OWNER_URL, { name: 'killed reseal', kind: 'owner' }), stopping);
