/** Made-up start-ups, for the test of the projected activation and its benchmark. */
import { projectActivation, type SeenStartUp } from '~/matching/forecast/activation';

const STAGES = ['contract', 'documents', 'irb', 'training'] as const;

/** What becomes of a site: the days of its stages, one after the other, and when it drops out, if it does. */
function fateOf(random: () => number) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const irb = random() < 0.6 ? ('central' as const) : ('local' as const);
  const country = random() < 0.8 ? 'United States' : 'Canada';
  const pace = (irb === 'local' ? 1.4 : 1) * (country === 'Canada' ? 1.2 : 1) * Math.exp(0.3 * normal());
  const finished: Record<string, number> = {};
  let day = 0;
  for (const stage of STAGES) {
    day += 25 * pace * Math.exp(0.5 * normal());
    finished[stage] = day;
  }
  const activatedAfter = day + 10 * pace * Math.exp(0.5 * normal());
  return {
    irb,
    country,
    finished,
    activatedAfter,
    endsAfter: random() < 0.11 ? 200 * random() : Number.POSITIVE_INFINITY,
  };
}

/** What is seen of it on a day after its selection. */
function seenOn(
  day: number,
  { finished, activatedAfter, endsAfter, irb, country }: ReturnType<typeof fateOf>,
): SeenStartUp {
  const days = Math.min(activatedAfter, endsAfter, day);
  return {
    outcome: activatedAfter <= Math.min(endsAfter, day) ? 'activated' : endsAfter <= day ? 'ended' : 'ongoing',
    days,
    finished: Object.fromEntries(Object.entries(finished).filter(([, on]) => on <= days)),
    country,
    irb,
  };
}

/**
 * Asks when a site in start-up will be activated, again and again, each time with another past of this many start-ups.
 * Sites that drop out later are left out: the interval says when, if at all.
 * @param random a number from 0 to 1, as Math.random gives it.
 */
export function simulateStartUps(random: () => number, times: number, past: number): { counted: number; held: number } {
  let [counted, held] = [0, 0];
  while (counted < times) {
    const seen = Array.from({ length: past }, () => seenOn(900 * random(), fateOf(random)));
    const [fate, day] = [{ ...fateOf(random), endsAfter: Number.POSITIVE_INFINITY }, 150 * random()];
    const own = seenOn(day, fate);
    const said = own.outcome === 'ongoing' ? projectActivation(own, seen) : null;
    if (!said) continue;
    counted++;
    const left = fate.activatedAfter - day;
    if (left >= said.least && left <= (said.most ?? Number.POSITIVE_INFINITY)) held++;
  }
  return { counted, held };
}
