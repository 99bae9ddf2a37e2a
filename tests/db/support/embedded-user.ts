/**
 * A server process reduced to its database, for tests that kill it: starts the embedded database of
 * the given folder, prints its addresses as a line of JSON, and stops at SIGTERM. Run with node.
 */
import { startEmbedded } from '../../../server/db/embedded.ts';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('Usage: node tests/db/support/embedded-user.ts <data folder>');
try {
  const database = await startEmbedded(dataDir, (line) => process.stderr.write(`${line}\n`));
  process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  process.stdout.write(
    `${JSON.stringify({ url: database.url, ownerUrl: database.ownerUrl, home: database.home })}\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
