import { runTool, type ToolResult } from './run-tool.ts';

export const runBackupTool = (
  tool: 'backup' | 'restore',
  at: string,
  where: { url: string; ownerUrl: string; dataDir: string },
): Promise<ToolResult> =>
  runTool(tool, [tool === 'backup' ? '--to' : '--from', at], {
    DATABASE_URL: where.url,
    DATABASE_OWNER_URL: where.ownerUrl,
    DATA_DIR: where.dataDir,
  });
