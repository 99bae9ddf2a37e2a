import { execFile } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface ToolResult {
  code: number;
  said: string;
}

/** Runs an operator's command as a process. */
export const runTool = (
  tool: string,
  given: readonly string[],
  variables: Record<string, string>,
): Promise<ToolResult> =>
  new Promise<ToolResult>((resolve) => {
    execFile(
      process.execPath,
      [`tools/${tool}.ts`, ...given],
      { cwd: ROOT, env: { ...process.env, ...variables } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
