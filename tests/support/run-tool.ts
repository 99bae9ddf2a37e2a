import { execFile } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Ran {
  code: number;
  said: string;
}

/** A command that an operator types, in a process of its own. */
export const runTool = (
  tool: string,
  given: readonly string[],
  variables: Record<string, string>,
): Promise<Ran> =>
  new Promise<Ran>((resolve) => {
    execFile(
      process.execPath,
      [`tools/${tool}.ts`, ...given],
      { cwd: ROOT, env: { ...process.env, ...variables } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
