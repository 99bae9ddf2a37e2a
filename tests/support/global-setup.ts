/**
 * Vitest's global set-up for tests against the server: the cluster, and a database with the demo as
 * a template.
 */
import { hash } from '@node-rs/argon2';
import { seedDemo } from '../../server/demo/seed.ts';
import type { SeedOptions } from '../../server/demo/seed.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { diskStorage } from './disk-storage.ts';
import { PASSWORD } from './api.ts';
import { startTestCluster } from './cluster.ts';
import type { TestCluster } from './cluster.ts';
import { privateFolder } from './folders.ts';
import { databaseIn } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

interface Seeded extends Pick<TestDatabase, 'url' | 'ownerUrl'> {
  /** The folder with the demo's files. */
  files: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    seeded: Seeded;
  }
}

const STONES = 600;

interface Provider {
  provide(key: 'cluster', value: TestCluster): void;
  provide(key: 'seeded', value: Seeded): void;
}

export default async function setup(project: Provider): Promise<() => Promise<void>> {
  const { cluster, stop } = await startTestCluster({ inMemory: true });
  const files = privateFolder();
  const storage = diskStorage(files.path);
  const { url, ownerUrl } = await seededDatabase(cluster, { stones: STONES, storage });
  await lightenPasswords(ownerUrl);
  project.provide('cluster', cluster);
  project.provide('seeded', { url, ownerUrl, files: files.path });
  return async () => {
    files.remove();
    await stop();
  };
}

/**
 * The demo's people keep their password, by a hash that is checked at once: nearly every file signs
 * several of them in.
 */
async function lightenPasswords(ownerUrl: string): Promise<void> {
  const ownerPool = createPool(ownerUrl, { name: 'seeding', kind: 'owner' });
  const light = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  try {
    await withActor(ownerPool, SYSTEM, 'write', (tx) =>
      tx.run('UPDATE app_user SET password_hash = $1 WHERE password_hash IS NOT NULL', [light]),
    );
  } finally {
    await ownerPool.end();
  }
}

/** A database with the demo; no connection stays open, so that it can serve as a template. */
export async function seededDatabase(
  cluster: TestCluster,
  options: SeedOptions = { stones: STONES },
): Promise<TestDatabase> {
  const database = await databaseIn(cluster);
  const ownerPool = createPool(database.ownerUrl, { name: 'seeding', kind: 'owner' });
  try {
    await seedDemo(ownerPool, options);
  } finally {
    await ownerPool.end();
  }
  return database;
}
