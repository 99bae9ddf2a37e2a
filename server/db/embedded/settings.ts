import { existsSync, statfsSync } from 'node:fs';
import os from 'node:os';

const MB = 1024 * 1024;

/**
 * The cluster's settings. Passed on the command line at each start, so that an existing cluster
 * gets those of the version that starts it.
 */
export function clusterSettings(): Record<string, string> {
  const memory = os.totalmem() / MB;
  return {
    listen_addresses: '',
    max_connections: '100',
    shared_buffers: `${Math.floor(Math.min(512, memory / 8))}MB`,
    effective_cache_size: `${Math.floor(memory / 2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${Math.floor(Math.min(256, memory / 16))}MB`,
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    // JIT compilation takes longer than these queries.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    ...(smallSharedMemory() ? { dynamic_shared_memory_type: 'mmap' } : {}),
  };
}

// Containers have 64 MB of /dev/shm by default, with which parallel queries fail.
function smallSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bsize, blocks } = statfsSync('/dev/shm');
  return bsize * blocks < 256 * MB;
}
