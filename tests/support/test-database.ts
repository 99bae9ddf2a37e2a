import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { OWNER_ROLE, RUNTIME_ROLE, socketUrl } from '../../server/db/embedded/roles.ts';
import type { TestCluster } from './cluster.ts';

export interface TestDatabase {
  /** As the runtime role. */
  url: string;
  /** As the owner of the tables. */
  ownerUrl: string;
  drop(): Promise<void>;
}

/** A new database in the run's cluster, with the whole schema and no people. */
export async function databaseIn(cluster: TestCluster): Promise<TestDatabase> {
  return make(cluster, cluster.template);
}

/** The same without any schema. */
export async function emptyDatabaseIn(cluster: TestCluster): Promise<TestDatabase> {
  return make(cluster, 'template1');
}

/** A copy of a database without connections, such as the one seeded for the run. */
export async function copyOf(cluster: TestCluster, database: TestDatabase): Promise<TestDatabase> {
  const name = new URL(database.url.replace('@/', '@host/')).pathname.slice(1);
  return make(cluster, name);
}

async function make(cluster: TestCluster, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const quoted = pg.escapeIdentifier(template);
  // Copying files is faster than logging every block, which matters only for data worth keeping.
  await asSuperuser(
    cluster,
    `CREATE DATABASE ${name} TEMPLATE ${quoted} OWNER ${OWNER_ROLE} STRATEGY file_copy`,
  );
  return {
    url: socketUrl(RUNTIME_ROLE, cluster.socketFolder, name),
    ownerUrl: socketUrl(OWNER_ROLE, cluster.socketFolder, name),
    drop: () => asSuperuser(cluster, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function asSuperuser({ socketFolder }: TestCluster, statement: string): Promise<void> {
  const client = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
