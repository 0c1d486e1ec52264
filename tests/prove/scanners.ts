/** Third-party scanners (Debian's wapiti and ffuf), if they are installed. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Round } from './part';

const run = promisify(execFile);
const SECONDS = 300;

/** They must find nothing. The report names those that are not installed. */
export async function scanners(round: Round, url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'studybridge-scan-'));
  try {
    for (const [name, scan] of Object.entries({ ffuf, wapiti })) {
      const found = await scan(url, folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        round.figure(`${name} is not installed: skipped`);
      });
      if (!found) continue;
      for (const what of found.wrong) round.holds(false, `${name} finds ${what}`);
      round.figure(`${name}: ${found.did}, ${found.wrong.length} findings`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws ENOENT if the program does not exist. */
type Scan = (url: string, folder: string) => Promise<{ did: string; wrong: string[] }>;

/** Scripts, commands, SQL, files, headers and redirects through every link and form that a visitor can reach. */
const wapiti: Scan = async (url, folder) => {
  const report = join(folder, 'wapiti.json');
  const limits = ['--max-scan-time', '45', '--max-attack-time', '20', '--max-links-per-page', '30', '-d', '3'];
  const modules = 'sql,xss,permanentxss,exec,file,redirect,crlf,xxe,backup,htaccess';
  const kept = ['--flush-session', '--store-session', folder, '--store-config', folder];
  const said = ['--no-bugreport', '-v', '0', '-f', 'json', '-o', report];
  const args = ['-u', `${url}/`, '--scope', 'domain', '-m', modules, ...limits, ...kept, ...said];
  const { stdout } = await run('wapiti', args, { timeout: SECONDS * 1000, maxBuffer: 1e8 });
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, Findings>;
  const all = Object.entries({ ...vulnerabilities, ...anomalies });
  const wrong = all.flatMap(([kind, list]) =>
    list.map(({ method, path, info }) => `${kind}: ${method} ${path} ${info}`),
  );
  return { did: `${(stdout.match(/Launching module/g) ?? []).length} kinds of attack`, wrong };
};
type Findings = Record<string, { method: string; path: string; info: string }[]>;

/** Files that must not be accessible: data, code, leftovers of tools and people. */
const ffuf: Scan = async (url, folder) => {
  const [words, report] = [join(folder, 'words'), join(folder, 'ffuf.json')];
  const names = FORGOTTEN.flatMap((name) => ENDINGS.map((ending) => name + ending));
  writeFileSync(words, names.join('\n'));
  // A refusal is not a finding.
  const kept = ['-mc', 'all', '-fc', '400,403,404', '-o', report, '-of', 'json', '-s'];
  await run('ffuf', ['-u', `${url}/FUZZ`, '-w', words, ...kept], { timeout: SECONDS * 1000, maxBuffer: 1e8 });
  const { results } = JSON.parse(readFileSync(report, 'utf8')) as { results: { url: string; status: number }[] };
  return { did: `${names.length} names`, wrong: results.map((hit) => `${hit.url} (${hit.status})`) };
};
const ENDINGS = ['', '/', '.bak', '.old', '~', '.zip', '.map', '.json', '%00', '%2f', ';.js', '.php'];
const FORGOTTEN = `
  .git/config .git/HEAD .env .env.production .npmrc .htpasswd .ssh/id_rsa .DS_Store .aws/credentials data
  data/studybridge.sqlite studybridge.sqlite studybridge.sqlite-wal db db/migrations backup backup.sql uploads
  documents incoming secret session-secret keys dump export logs log debug trace package package-lock tsconfig
  server server/index.js server.js build build/server.js node_modules src app app/root.tsx tests config settings
  phpinfo wp-admin wp-login admin administrator console actuator metrics graphql swagger api/users.json api/debug
  api/v1/users server-status cgi-bin/test Dockerfile ..%2f..%2fetc%2fpasswd %2e%2e/%2e%2e/etc/passwd ..;/admin
  assets/..%2f..%2fserver.js assets/%2e%2e/server/index.js
`
  .trim()
  .split(/\s+/);
