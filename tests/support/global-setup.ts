/**
 * Vitest's global set-up for tests against the server: the cluster, and a database with the demo as
 * a template.
 */
import { seedDemo } from '../../server/demo/seed.ts';
import type { SeedOptions } from '../../server/demo/seed.ts';
import { createPool } from '../../server/db/pool.ts';
import { startTestCluster } from './cluster.ts';
import type { TestCluster } from './cluster.ts';
import { databaseIn } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    seeded: Pick<TestDatabase, 'url' | 'ownerUrl'>;
  }
}

const STONES = 600;

interface Provider {
  provide(key: 'cluster', value: TestCluster): void;
  provide(key: 'seeded', value: Pick<TestDatabase, 'url' | 'ownerUrl'>): void;
}

export default async function setup(project: Provider): Promise<() => Promise<void>> {
  const { cluster, stop } = await startTestCluster({ inMemory: true });
  const { url, ownerUrl } = await seededDatabase(cluster);
  project.provide('cluster', cluster);
  project.provide('seeded', { url, ownerUrl });
  return stop;
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
