import type { JobDefinition } from '../../server/jobs/job.ts';
import { JOBS } from '../../server/jobs/jobs.ts';

export function jobNamed(name: string): JobDefinition {
  const job = JOBS.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  return job;
}
