/**
 * The version of the portal that this server serves: that of package.json, which the browser's code
 * has, too.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'package.json'), 'utf8'));

export const PORTAL_VERSION = String(version);
