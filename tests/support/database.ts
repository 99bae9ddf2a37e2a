import { inject } from 'vitest';
import { databaseIn, emptyDatabaseIn, type TestDatabase } from './test-database.ts';

/** A database for one test file: migrated, with grants and without people. Drop it in afterAll. */
export const createTestDatabase = (): Promise<TestDatabase> => databaseIn(inject('cluster'));

/** A database without a schema, for tests of the migrations themselves. */
export const createEmptyDatabase = (): Promise<TestDatabase> => emptyDatabaseIn(inject('cluster'));
