import { execFile } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Ran {
  code: number;
  said: string;
}

/** The commands that an operator types, each in a process of its own. */
export function runBackupTool(
  tool: 'backup' | 'restore',
  at: string,
  where: { url: string; ownerUrl: string; dataDir: string },
): Promise<Ran> {
  const env = {
    ...process.env,
    DATABASE_URL: where.url,
    DATABASE_OWNER_URL: where.ownerUrl,
    DATA_DIR: where.dataDir,
  };
  const argument = tool === 'backup' ? '--to' : '--from';
  return new Promise<Ran>((resolve) => {
    execFile(
      process.execPath,
      [`tools/${tool}.ts`, argument, at],
      { cwd: ROOT, env },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}
