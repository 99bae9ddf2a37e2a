import { projectBinaries } from './embedded/binaries.ts';
import type { Cluster } from './embedded/cluster.ts';
import { keep } from './embedded/keeper.ts';
import { placeOf } from './embedded/cluster-place.ts';
import { DATABASE, OWNER_ROLE, prepareRoles, RUNTIME_ROLE, socketUrl } from './embedded/roles.ts';
import { clusterSettings } from './embedded/settings.ts';

export interface EmbeddedDatabase {
  /** As the runtime role. */
  url: string;
  /** As the owner: migrations and jobs. */
  ownerUrl: string;
  /** Where the cluster lies. */
  home: string;
  /** Leaves the database; the last process that uses it stops it. */
  stop(): Promise<void>;
}

// A checkpoint of a large import may take longer; PostgreSQL then finishes by itself, and the next start waits.
const STOP_WITHIN_MS = 2_500;

/**
 * The PostgreSQL that comes with the project, on DATA_DIR: made at first, recovered after a crash, shared by the
 * processes that start on the same DATA_DIR. Reached through a unix socket alone.
 * @throws EmbeddedProblem with a sentence that says what to do
 */
export async function startEmbedded(
  dataDir: string,
  log: (line: string) => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const place = placeOf(dataDir);
  const cluster: Cluster = { place, binaries: projectBinaries(place.identity), settings: clusterSettings() };
  const keeper = await keep(cluster, (client) => prepareRoles(client, DATABASE), log);
  const { socketFolder } = keeper.postmaster;
  return {
    url: socketUrl(RUNTIME_ROLE, socketFolder, DATABASE),
    ownerUrl: socketUrl(OWNER_ROLE, socketFolder, DATABASE),
    home: place.home,
    stop: () => keeper.release(STOP_WITHIN_MS),
  };
}
