/** Which kinds of attack there are, and which targets each goes to. */
import type { Round } from '../part';
import { addresses } from './addresses';
import { bodies } from './bodies';
import { files } from './files';
import type { Attack } from './hunt';
import type { Kind } from './kinds';
import type { Target } from './targets';

export const KINDS: readonly Kind[] = [...addresses, ...bodies, ...files];

/** How many targets each kind goes to in the quick and in the long form. */
const TARGETS: Record<Kind['spread'], readonly [number, number]> = {
  wide: [1, 25],
  files: [1, 25],
  strangers: [8, 60],
};
/** Where the quick form looks for those that take a file, and for those that also read it. The long form asks every page. */
const TAKES_FILE =
  /PUT \/api\/objects|me\/documents|certificates by|#upload|#replace|messages|outside|step=3|tab=documents|#addDocument/;
const READS_FILE = /\/cda by|\/cda\/scan|documents#s(end|can)/;

/** In a random order, so that the long form has some of everything when its time is over. */
export function attacksOn(targets: readonly Target[], round: Round): Attack[] {
  const { random } = round;
  const attacks = KINDS.flatMap((kind): Attack[] => {
    const fitting = targets.filter((target) => fits(kind, target, round));
    // What the framework answers itself has none of our checks before it.
    const framework = fitting.filter((target) => target.framework && (round.scale === 'long' || target.first));
    const open = kind.spread === 'strangers' ? fitting.filter((target) => target.open && target.who === 'visitor') : [];
    const number = framework.length + round.times(...TARGETS[kind.spread]);
    const chosen = new Set([...framework, ...shuffled(open, random), ...shuffled(fitting, random)].slice(0, number));
    return [...chosen].map((target) => ({ kind, target, seed: Math.floor(random() * 2 ** 31) }));
  });
  return shuffled(attacks, random);
}

function fits({ takes, file, spread }: Kind, target: Target, { scale }: Round): boolean {
  if (!takes.includes(target.takes)) return false;
  return !file || scale === 'long' || (spread === 'files' ? READS_FILE : TAKES_FILE).test(target.line);
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => [random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}
