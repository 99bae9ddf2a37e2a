import { projectBinaries } from './embedded/binaries.ts';
import type { Cluster } from './embedded/cluster.ts';
import { supervise } from './embedded/supervisor.ts';
import { clusterHomeOf } from './embedded/cluster-home.ts';
import { DATABASE, OWNER_ROLE, prepareRoles, RUNTIME_ROLE, socketUrl } from './embedded/roles.ts';
import { clusterSettings } from './embedded/settings.ts';

export interface EmbeddedDatabase {
  /** Address with the runtime role. */
  url: string;
  /** Address with the owner's role, for migrations and jobs. */
  ownerUrl: string;
  /** Folder of the cluster. */
  home: string;
  /** Leaves the database; the last process to leave stops it. */
  stop(): Promise<void>;
}

// A checkpoint after a large import may take longer: PostgreSQL finishes by itself, and the next
// start waits.
const STOP_WITHIN_MS = 2_500;

/**
 * The PostgreSQL that comes with the project, in DATA_DIR: created at the first start, recovered
 * after a crash, and shared by all processes with the same DATA_DIR. Only reachable through a unix
 * socket.
 * @throws EmbeddedProblem with a sentence that says what to do
 */
export async function startEmbedded(
  dataDir: string,
  log: (line: string) => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const place = clusterHomeOf(dataDir);
  const cluster: Cluster = { place, binaries: projectBinaries(place.identity), settings: clusterSettings() };
  const keeper = await supervise(cluster, (client) => prepareRoles(client, DATABASE), log);
  const { socketFolder } = keeper.postmaster;
  return {
    url: socketUrl(RUNTIME_ROLE, socketFolder, DATABASE),
    ownerUrl: socketUrl(OWNER_ROLE, socketFolder, DATABASE),
    home: place.home,
    stop: () => keeper.release(STOP_WITHIN_MS),
  };
}
