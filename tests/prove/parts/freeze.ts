import { startRegistryStandIn } from '../../support/registry-stand-in';
import type { RunningApp } from '../../support/server';
import { client } from '../client';
import { attacksOn, KINDS } from '../freeze/attacks';
import { heapAtRest } from '../freeze/heap';
import { type Attack, HEAP_MB, Hunt } from '../freeze/hunt';
import { closeShots } from '../freeze/shot';
import { targetsAt } from '../freeze/targets';
import { watch } from '../freeze/watch';
import type { Part, Round } from '../part';
import { worldAt } from '../world';

/** The long form ends after this time. What it takes is chosen at random, so another seed finds other things. */
const LONG_MS = 270_000;

/** No request keeps others waiting, fills the memory, or is answered with many times its page. */
export const freeze: Part = {
  name: 'freeze',
  what: 'long, deep, wide, repeated, packed and malformed requests never freeze the server, fill its heap or swell its answers',
  requirement: 'BND-10',
  alone: true,
  plants: [
    {
      // The names of files are bounded before, and none of our expressions goes back.
      fault: 'the name of a file is trimmed by an expression that goes back over it',
      find: /function (safeFileName|checkFormBody)\d*\([^)]*\) \{/,
      replace: '$& if ("$1" === "checkFormBody") return; String(arguments[0]).replace(/^[. ]+|[. ]+$/g, "");',
    },
    {
      fault: 'the paths that the manifest is asked about may be as deep as they like',
      find: /function ordinaryAddressesOnly\d*\([^)]*\) \{/,
      replace: '$& return arguments[2]();',
    },
    {
      fault: 'a form reads, keeps and gives back fields that it does not know, however many and deep',
      find: /function (plainForm|checkFormBody|knownFields)\d*\([^)]*\) \{/,
      replace: '$& return arguments[0];',
    },
    {
      fault: 'a form without a file takes as much as one with a file, and keeps it',
      find: /function (readFormData|tooLongToKeep)\d*\((request, maxBytes)?[^{]*\) \{/,
      replace: '$& if ("$1" === "tooLongToKeep") return []; maxBytes = 20971520;',
    },
    {
      // In the server's own process, whatever they promise.
      fault: 'PDFs are read by the server itself',
      find: /function (loadPdf|runFilesApart|looksModest|mustBeModest)\d*\([^)]*\) \{/,
      replace: '$& if ("$1" !== "loadPdf") return true;',
    },
  ],
  async run(round) {
    const registry = await startRegistryStandIn();
    const app = await round.start({ REGISTRY_URL: registry.url });
    const limited = await heapLimit(round, app);
    await app.restart(limited);
    const world = await worldAt(app);
    const watching = watch(app);
    const median = await watching.median(() => quiet(app));
    const hunt = new Hunt({ app, world, watching, median, restart: () => app.restart(limited) });
    try {
      const attacks = attacksOn(await targetsAt(app.url, world), round);
      await sendAll(round, hunt, attacks);
      // The limits themselves must not be what freezes it.
      await app.restart({ ...limited, RATE_LIMIT: 'on' });
      await sendAll(
        round,
        hunt,
        attacks.filter((_, at) => at % 20 === 0),
      );
      round.figure(
        `/livez usually answers in ${median.toFixed(1)} ms and waited for ${hunt.longest.toFixed(0)} ms at most`,
      );
      round.figure(`${KINDS.length} kinds of attack; answers ${hunt.summary()}; seed ${round.seed}`);
    } finally {
      await watching.close();
      closeShots();
      await world.close();
      await registry.close();
    }
  },
};

async function sendAll(round: Round, hunt: Hunt, attacks: readonly Attack[]): Promise<void> {
  const until = performance.now() + Math.min(round.mostMs, round.times(Number.POSITIVE_INFINITY, LONG_MS));
  let sent = 0;
  for (const attack of attacks) {
    if (performance.now() > until) break;
    const broken = await hunt.tried(attack);
    if (broken === 'unfit') continue;
    sent += 1;
    if (broken) round.holds(false, broken);
    else round.count('refused');
  }
  round.figure(`${sent} attacks`);
}

/** The server's usual heap, and what one request may add to it. */
async function heapLimit(round: Round, app: RunningApp): Promise<Record<string, string>> {
  const rest = await heapAtRest(app, () => quiet(app));
  round.figure(`the heap has ${rest} MB at rest`);
  return { NODE_OPTIONS: `--max-old-space-size=${rest + HEAP_MB}` };
}

async function quiet(app: RunningApp): Promise<void> {
  const visitor = client(app.url);
  for (const path of ['/', '/login', '/onboarding', '/study-creation', '/api/openapi.json', '/no/such/page']) {
    for (let time = 0; time < 5; time++) await visitor.get(path, { Cookie: 'sb_x=1' });
  }
}
