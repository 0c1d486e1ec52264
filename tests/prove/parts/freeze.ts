import { startRegistryStandIn } from '../../support/registry-stand-in';
import type { RunningApp } from '../../support/server';
import { client } from '../client';
import { addresses } from '../freeze/addresses';
import { bodies } from '../freeze/bodies';
import { files } from '../freeze/files';
import { type Attack, Hunt } from '../freeze/hunt';
import type { Kind } from '../freeze/kinds';
import { takesFile } from '../freeze/plain';
import { closeShots } from '../freeze/shot';
import { type Target, targetsAt } from '../freeze/targets';
import { watch } from '../freeze/watch';
import type { Part, Round } from '../part';
import { worldAt } from '../world';

const KINDS: readonly Kind[] = [...addresses, ...bodies, ...files];

/** No request holds the event loop, fills the memory, or is answered with many times its page. */
export const freeze: Part = {
  name: 'freeze',
  what: 'long, deep, wide, repeated, packed and malformed requests: /livez does not wait, memory and answers stay bounded',
  alone: true,
  plants: [],
  async run(round) {
    const registry = await startRegistryStandIn();
    const app = await round.start({ REGISTRY_URL: registry.url, NODE_OPTIONS: '--max-old-space-size=128' });
    const world = await worldAt(app);
    const watcher = watch(app);
    try {
      const targets = await targetsAt(app.url, world);
      const median = await watcher.median(() => quiet(app));
      const hunt = new Hunt(app, world, watcher, { median });
      const attacks = attacksOn(targets, round);
      const began = performance.now();
      for (const attack of attacks) {
        if ((hunt.found.get(attack.kind.name) ?? 0) >= round.times(1, 2)) continue;
        if (attack.kind.file && !takesFile(await hunt.plainOf(attack.target, attack.seed))) continue;
        const t0 = performance.now();
        const wrong = await hunt.tried(attack);
        if (process.env.SHOW && performance.now() - t0 > 300)
          console.log(Math.round(performance.now() - t0), 'ms', attack.kind.name, attack.target.line);
        if (!wrong) continue;
        if (process.env.SHOW) console.log(wrong);
        hunt.found.set(attack.kind.name, (hunt.found.get(attack.kind.name) ?? 0) + 1);
        round.holds(false, wrong);
      }
      round.figure(`${attacks.length} attacks in ${performance.now() - began} ms`);
      round.figure(`${JSON.stringify([...hunt.statuses])} median ${median}`);
      round.count('refused', attacks.length);
    } finally {
      await watcher.close();
      closeShots();
      await world.close();
      await registry.close();
    }
  },
};

async function quiet(app: RunningApp): Promise<void> {
  const visitor = client(app.url);
  for (let at = 0; at < 60; at++) await visitor.get(at % 2 ? '/login' : '/onboarding');
}

/** How many targets each kind goes to in the quick and in the long form. */
const TARGETS: Record<Kind['spread'], readonly [number, number]> = {
  wide: [1, 25],
  files: [2, 25],
  strangers: [10, 60],
};
/** Where the quick form looks for those that take a file. The long form asks every page. */
const FILES = /document|cda|object|certificate|outside|messages|step=3|\bupload/;

function attacksOn(targets: readonly Target[], round: Round): Attack[] {
  const quick = round.scale === 'quick';
  const { random } = round;
  const attacks = KINDS.flatMap((kind): Attack[] => {
    const fitting = targets.filter(
      ({ takes, line }) => kind.takes.includes(takes) && !(quick && kind.file && !FILES.test(line)),
    );
    const number = round.times(...TARGETS[kind.spread]);
    const first = kind.spread === 'strangers' ? fitting.filter(({ open, who }) => open && who === 'visitor') : [];
    const ours = fitting.filter(({ line, framework }) => framework && (!quick || line.includes('manifest')));
    const chosen = new Set(
      [...ours, ...shuffled(first, random), ...shuffled(fitting, random)].slice(0, number + ours.length),
    );
    return [...chosen].map((target) => ({ kind, target, seed: Math.floor(random() * 2 ** 31) }));
  });
  return shuffled(attacks, random);
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => [random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}
