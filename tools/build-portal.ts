/**
 * Builds the portal for an installation that its servers cannot write to. Elsewhere a server does
 * it when it starts.
 *
 *     node_modules/node/bin/node tools/build-portal.ts
 */
import path from 'node:path';
import { ensurePortal } from '../server/start/portal-build.ts';
import { sentenceOf } from '../server/start/start-errors.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
try {
  say(`The portal is in ${await ensurePortal(path.resolve(import.meta.dirname, '..'), say)}.`);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
