import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const COMMAND = join(import.meta.dirname, '../..', process.env.BUILD_DIR ?? 'build', 'commands/audit-verify.js');

/** Runs `npm run audit:verify` on a database and returns its exit code and output. */
export async function verifyCommand(dataDir: string): Promise<{ code: number; text: string }> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND], { env });
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}
