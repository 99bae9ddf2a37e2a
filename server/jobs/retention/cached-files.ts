import type { JobDefinition } from '../job.ts';

/** Removes old copies of pictures and certificates; those still needed are made again. */
export const forgetCachedFiles: JobDefinition = {
  name: 'forget-cached-files',
  cron: '23 4 * * *',
  retryLimit: 2,
  expireInSeconds: 3600,
  async run(_data, { storage, log }) {
    const files = await storage.forgetCached();
    log.info({ files }, 'old copies of pictures were removed');
  },
};
