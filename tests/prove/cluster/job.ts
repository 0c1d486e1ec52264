import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRegistryStandIn } from '../../support/registry-stand-in';
import { startSwift } from '../../support/swift';
import type { Part } from '../part';
import { type Cluster, onCluster } from './cluster';

/** The tests of tests/flow, as they are: in the browser with and without JavaScript, and over JSON. */
export const job: Part = {
  name: 'cluster-job',
  group: 'cluster',
  what: 'from registration to the decision through the balancer, with files in a real S3-compatible store',
  needs: ['nginx', 'swift'],
  alone: true,
  plants: [
    {
      fault: 'each instance signs cookies with a key of its own',
      find: /hkdfSync(\d*)\("sha256", /,
      replace: 'hkdfSync$1("sha256", process.pid + ',
    },
  ],
  async run(round) {
    const [registry, swift] = [await startRegistryStandIn(), await startSwift()];
    try {
      const env = { REGISTRY_URL: registry.url, NPI_URL: `${registry.url}/npi` };
      await onCluster(round, { env, store: swift.env }, async (cluster) => {
        const { code, output } = await flowTests(cluster);
        round.holds(code === 0, `the tests of tests/flow failed:\n${output.slice(-3000)}`);
        const passed = Number(/(\d+) passed/.exec(output)?.[1] ?? 0);
        round.holds(passed > 0, 'no test of tests/flow ran');
        round.figure(`${passed} tests of tests/flow passed`);
      });
    } finally {
      await swift.close();
      await registry.close();
    }
  },
};

async function flowTests({ url, dataDir, database }: Cluster): Promise<{ code: number | null; output: string }> {
  const results = await mkdtemp(join(tmpdir(), 'studybridge-results-'));
  try {
    const cli = join(import.meta.dirname, '../../../node_modules/@playwright/test/cli.js');
    const child = spawn(process.execPath, [cli, 'test', '--project', 'flow', '--workers', '1'], {
      env: {
        ...process.env,
        RUNNING_APP: JSON.stringify({ url, dataDir, database }),
        DATABASE_URL: database,
        TEST_RESULTS: results,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output };
  } finally {
    await rm(results, { recursive: true, force: true });
  }
}
